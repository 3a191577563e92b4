import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'

const READY_TIMEOUT_MS = 240_000

/** A server of a cluster, with a log of its own. It ends when this process does, however that ends. */
export class Server {
  private readonly ended: Promise<void>

  private constructor(
    private readonly name: string,
    private readonly log: string,
    private readonly child: ChildProcess,
  ) {
    this.ended = new Promise((resolve) => child.once('close', () => resolve()))
  }

  static start(
    folder: string,
    program: string,
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Server {
    const name = program.split('/').at(-1)!
    const log = join(folder, `${name}.txt`)
    const output = openSync(log, 'a')
    // The kernel kills it when its parent ends.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...words], {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...environment },
    })
    closeSync(output)
    return new Server(name, log, child)
  }

  /** Waits until the condition holds. Throws the server's last words when it ends or takes too long. */
  async until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!(await holds().catch(() => false))) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new ReadableError(`${this.name} ended before ${what}:\n${this.lastWords()}`)
      if (Date.now() > deadline) throw new ReadableError(`${this.name}: not ${what}:\n${this.lastWords()}`)
      await sleep(200)
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    const killed = setTimeout(() => this.child.kill('SIGKILL'), 20_000)
    await this.ended
    clearTimeout(killed)
  }

  private lastWords(): string {
    return readFileSync(this.log, 'utf8').slice(-3_000)
  }
}
