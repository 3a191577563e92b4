import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, type Plugin } from 'esbuild'

const TEST_DIRECTORY = __dirname

/** Bundles our own TypeScript packages; others are resolved from node_modules. */
const ownPackages: Plugin = {
  name: 'own-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@jejaring/') ? undefined : { path, external: true },
    )
  },
}

/** A bundled program. */
export interface BuiltProgram {
  readonly file: string
  remove(): Promise<void>
}

/** Bundles a program, by its path below `services`, into this service's folder, where it finds node_modules. */
export async function buildProgram(entry = 'network/test/support/settler-child.ts'): Promise<BuiltProgram> {
  const dist = join(TEST_DIRECTORY, '../../dist')
  await mkdir(dist, { recursive: true })
  const folder = await mkdtemp(join(dist, 'test-'))
  const file = join(folder, 'victim.cjs')
  await build({
    entryPoints: [join(TEST_DIRECTORY, '../../..', entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    plugins: [ownPackages],
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A settler process that pauses at a step to be killed, or ends. */
export class KillableSettler {
  /** Errors of the process. */
  readonly errors: string[] = []
  /** True when it has paused; false when it ended before. */
  readonly isPaused: Promise<boolean>
  private complaints = ''
  private readonly closed: Promise<unknown>

  private constructor(private readonly process: ChildProcess) {
    this.closed = once(process, 'close')
    this.isPaused = new Promise((resolve) => {
      createInterface({ input: process.stdout! }).on('line', (line) => {
        if (line === 'paused') resolve(true)
        else if (line.startsWith('error ')) this.errors.push(line)
      })
      // `close` comes after the output is complete.
      process.once('close', (code) => {
        if (code) this.errors.push(`ended with ${code}: ${this.complaints}`)
        resolve(false)
      })
    })
    process.stderr!.on('data', (data) => {
      this.complaints += String(data)
    })
  }

  static start(file: string, environment: Readonly<Record<string, string>>): KillableSettler {
    const own = { GRPC_PORT: '0', SIDE_PORT: '0', LOG_LEVEL: 'silent' }
    const env = { PATH: process.env.PATH, ...environment, ...own }
    return new KillableSettler(spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Sends SIGKILL. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.closed
  }
}
