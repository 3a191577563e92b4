import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MS_PER_MINUTE = 60_000

/** The cache path of a program that npm does not carry. */
export function cachedProgram(name: string): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'jejaring', name)
}

/** All paths that a program of this name may have on PATH. */
export function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name))
}

/** Builds a program from its Go module; Go's checksum database verifies the source. */
export async function goInstall(
  module: string,
  program: string,
  target: string,
  begin: () => void,
): Promise<void> {
  await needs('go', ['version'])
  begin()
  await inTemporaryFolder(target, async (folder) => {
    const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0' }
    await attempt(`go install ${module}`, () =>
      run('go', ['install', module], { env, timeout: 10 * MS_PER_MINUTE }),
    )
    return join(folder, program)
  })
}

/** Runs `make` in an empty folder and moves the file it returns to `target` atomically. */
export async function inTemporaryFolder(
  target: string,
  make: (folder: string) => Promise<string>,
): Promise<void> {
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

export async function needs(command: string, args: string[]): Promise<void> {
  await run(command, args).catch(() => {
    throw new Error(`${command} is not here`)
  })
}

export async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(`${what}: ${stderr?.trim().split('\n').at(-1) || message}`)
  }
}
