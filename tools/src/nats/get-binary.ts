import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MODULE = 'github.com/nats-io/nats-server/v2@v2.14.9'
const MINUTES = 60_000

type Log = (line: string) => void

/** Builds nats-server from its Go module; Go's checksum database vouches for the source. */
export async function buildWithGo(target: string, log: Log): Promise<void> {
  await needs('go', ['version'])
  log(`Building the NATS server with Go (${MODULE}); this takes about a minute, once.`)
  await inTemporaryFolder(target, async (folder) => {
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }
    await attempt(`go install ${MODULE}`, () => run('go', ['install', MODULE], { env, timeout: 4 * MINUTES }))
    return join(folder, 'nats-server')
  })
}

/** Takes nats-server out of Debian's package, whose signature apt checks. Needs no root: nothing is installed. */
export async function unpackFromDebian(target: string, log: Log): Promise<void> {
  await needs('apt-get', ['--version'])
  await needs('dpkg-deb', ['--version'])
  log("Fetching the NATS server from Debian's package.")
  await inTemporaryFolder(target, async (folder) => {
    await attempt('apt-get download nats-server', () => download(folder))
    const archive = readdirSync(folder).find((name) => name.endsWith('.deb'))
    if (!archive) throw new Error('apt-get download nats-server: nothing arrived')
    await attempt('dpkg-deb -x', () => run('dpkg-deb', ['-x', archive, 'files'], { cwd: folder }))
    return join(folder, 'files', 'usr', 'sbin', 'nats-server')
  })
}

async function download(folder: string): Promise<unknown> {
  const get = () => run('apt-get', ['download', 'nats-server'], { cwd: folder, timeout: 5 * MINUTES })
  try {
    return await get()
  } catch (error) {
    // A fresh machine has no package lists yet; only root may fetch them.
    if (process.getuid?.() !== 0) throw error
    await run('apt-get', ['update'], { timeout: 5 * MINUTES })
    return await get()
  }
}

/** Runs `make` in an empty folder and puts the file it returns in place, whole or not at all. */
async function inTemporaryFolder(target: string, make: (folder: string) => Promise<string>): Promise<void> {
  mkdirSync(dirname(target), { recursive: true })
  const folder = mkdtempSync(join(dirname(target), 'fetch-'))
  try {
    const made = await make(folder)
    const copy = join(folder, 'finished')
    copyFileSync(made, copy)
    renameSync(copy, target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function needs(command: string, args: string[]): Promise<void> {
  await run(command, args).catch(() => {
    throw new Error(`${command} is not here`)
  })
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`${what}: ${stderr?.trim().split('\n').at(-1) || message}`)
  }
}
