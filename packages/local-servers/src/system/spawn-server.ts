import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { rotate } from './tail'

interface SpawnOptions {
  readonly cwd: string
  /** Its variables besides PATH: those of the shell have the operator's passwords, or another clock (libfaketime). */
  readonly env?: Readonly<Record<string, string>>
  /** Output goes to this file, after a rotation. */
  readonly log: string
}

/** Starts a server as a process of its own and returns its id; undefined when the program cannot be started. */
export async function spawnServer(
  command: string,
  args: readonly string[],
  { cwd, env, log }: SpawnOptions,
): Promise<number | undefined> {
  rotate(log)
  const output = openSync(log, 'a', 0o600)
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    // A Ctrl-C in the terminal must reach the services first, and the servers only after them.
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  const isSpawned = await new Promise<boolean>((done) => {
    child.once('spawn', () => done(true))
    child.once('error', () => done(false))
  })
  return isSpawned ? child.pid : undefined
}
