import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 240_000

/** A running `npm run dev` with a data directory of its own. */
export class DevelopmentRun {
  readonly adminPassword = 'sandi-admin-uji'
  readonly origin: string
  output = ''
  private readonly data = mkdtempSync(join(tmpdir(), 'jejaring-dev-'))
  private readonly dev: ChildProcess
  private readonly began = performance.now()

  constructor(directory: string, port: number, options: readonly string[] = []) {
    this.origin = `http://127.0.0.1:${port}`
    this.dev = spawn(process.execPath, ['tools/run.mjs', 'dev', ...options], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        NATS_URL: '',
        PUBLIC_URL: '',
        ADMIN_PASSWORD: this.adminPassword,
        DEMO: '0',
        PORT: String(port),
        DATA_DIR: this.data,
      },
    })
    for (const stream of [this.dev.stdout, this.dev.stderr])
      stream?.on('data', (text) => {
        this.output += text
      })
  }

  file(name: string): string {
    return join(this.data, name)
  }

  /** Waits until all services are ready; returns the seconds since the start. */
  async ready(): Promise<number> {
    await this.shows('Debugger ports: ')
    return (performance.now() - this.began) / 1000
  }

  async shows(text: string): Promise<void> {
    await this.until(() => this.output.includes(text), text)
  }

  async until(holds: () => boolean | Promise<boolean>, what = 'the change'): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS
    while (!(await holds())) {
      if (this.dev.exitCode !== null || performance.now() > deadline)
        throw new Error(`${what} did not come about. Shown so far:\n${this.output}`)
      await sleep(50)
    }
  }

  async stop(): Promise<void> {
    const ended = once(this.dev, 'exit')
    if (this.dev.exitCode === null && this.dev.kill()) await ended
    rmSync(this.data, { recursive: true, force: true })
  }
}
