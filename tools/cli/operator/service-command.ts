import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { services } from '../../dev/services'
import { publicUrlOf } from '../../dev/supervisor/announce'
import { environmentOf, migrationEnvironment } from '../../dev/supervisor/environment'
import type { Installation } from './installation'
import { commandBundleOf } from './service-bundles'

/**
 * Runs one of a service's own commands (`node dist/main.js <command>`) on its database with this terminal;
 * returns its exit code. The service itself may be running or not.
 */
export async function runServiceCommand(
  installation: Installation,
  name: string,
  words: readonly string[],
): Promise<number> {
  const child = await start(installation, name, words, 'inherit')
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

/**
 * Runs a service's command, with `input` as its standard input, and returns its output. Throws a ReadableError when it
 * fails.
 */
export async function askServiceCommand(
  installation: Installation,
  name: string,
  words: readonly string[],
  input?: string,
): Promise<string> {
  const child = await start(installation, name, words, 'pipe', input === undefined ? 'ignore' : 'pipe')
  // EPIPE: the exit status already reports the failure.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new ReadableError(`${name} ${words.join(' ')} failed.\n${output}`)
  return output
}

/** Runs a service's command and yields its output line by line. Throws a ReadableError at the end when it fails. */
export async function* followServiceCommand(
  installation: Installation,
  name: string,
  words: readonly string[],
): AsyncGenerator<string> {
  const child = await start(installation, name, words, 'pipe')
  const closed = once(child, 'close') as Promise<[number | null]>
  try {
    if (child.stdout) yield* createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })
    const [code] = await closed
    if (code !== 0) throw new ReadableError(`${name} ${words.join(' ')} failed.`)
  } finally {
    child.kill()
  }
}

/** Starts a service's command with pipes for input and output. */
export async function startServiceCommand(
  installation: Installation,
  name: string,
  words: readonly string[],
): Promise<ChildProcess> {
  return await start(installation, name, words, 'pipe', 'pipe')
}

async function start(
  installation: Installation,
  name: string,
  words: readonly string[],
  stdout: 'inherit' | 'pipe',
  stdin: 'ignore' | 'pipe' = 'ignore',
): Promise<ChildProcess> {
  const service = services.find((each) => each.name === name)
  if (!service) throw new Error(`no service ${name}`)
  const { settings, secrets } = installation
  // Most commands only use their database; the running service publishes what they write to the outbox.
  const natsUrl = installation.natsUrl ?? settings.natsUrl ?? 'nats://127.0.0.1'
  const around = {
    settings,
    secrets,
    databases: new Map([[name, installation.databaseOf(name)]]),
    nats: { url: natsUrl, urlOf: () => natsUrl },
    endpoints: new Map(),
    publicUrl: settings.publicUrl ?? installation.address ?? publicUrlOf(settings),
    site: '',
    ssrBundle: '',
  }
  const asOwner = words[0] === 'migrate'
  return spawn(process.execPath, [commandBundleOf(name), ...words], {
    env: asOwner ? migrationEnvironment(service, around) : environmentOf(service, name, around),
    stdio: [stdin, stdout, 'inherit'],
  })
}
