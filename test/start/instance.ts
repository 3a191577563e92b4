import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { isAlive, signal, waitForExit } from '@jejaring/local-servers/system/processes'

export const root = resolve(__dirname, '../..')

/** One `npm start` with its own data directory and port, which a restart reuses. */
export class Instance {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), 'jejaring-start-'))
  output = ''
  private npm: ChildProcess | undefined
  private closed: Promise<unknown> | undefined
  private seen = new Set<number>()

  private constructor(readonly port: number) {}

  static async create(): Promise<Instance> {
    return new Instance(await freePort())
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Runs `npm start`; `output` collects its output. */
  start(environment: Record<string, string> = {}): void {
    this.output = ''
    const unset = { DATABASE_URL: '', NATS_URL: '', ADMIN_PASSWORD: '', PUBLIC_URL: '' }
    const own = { DEMO: '0', PORT: String(this.port), DATA_DIR: this.dataDirectory }
    this.npm = spawn('npm', ['start'], {
      cwd: root,
      // Its own process group, so that a signal reaches npm alone, as from a service manager.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...unset, ...own, ...environment },
    })
    this.closed = once(this.npm, 'close')
    for (const stream of [this.npm.stdout!, this.npm.stderr!]) {
      stream.on('data', (text) => {
        this.output += text
      })
    }
  }

  /** Runs `npm start` and waits until the product is ready. */
  async startAndWait(environment: Record<string, string> = {}): Promise<void> {
    this.start(environment)
    await this.until('the announcement', () => this.output.includes('Ctrl-C stops it'))
    await this.untilReady()
    for (const pid of this.processes().values()) this.seen.add(pid)
  }

  /** The ids of everything that runs for this instance, by name. */
  processes(): Map<string, number> {
    const found = new Map<string, number>()
    const children: { name: string; pid: number }[] = JSON.parse(this.file('processes.json') || '[]')
    for (const { name, pid } of children) found.set(name, pid)
    const others = {
      supervisor: JSON.parse(this.file('lock') || '{}').pid,
      postgres: Number(this.file('postgres/data/postmaster.pid').split('\n')[0]),
      nats: Number(this.file('nats/nats.pid')),
    }
    for (const [name, pid] of Object.entries(others)) if (pid) found.set(name, pid)
    return found
  }

  pidOf(name: string): number {
    const pid = this.processes().get(name)
    if (!pid) throw new Error(`${name} does not run`)
    return pid
  }

  signalNpm(name: NodeJS.Signals): void {
    this.npm?.kill(name)
  }

  /** Sends SIGINT to the process group, as a terminal does. */
  pressCtrlC(): void {
    if (this.npm?.pid) process.kill(-this.npm.pid, 'SIGINT')
  }

  /** Whether npm is running. */
  get runs(): boolean {
    return this.npm !== undefined && this.npm.exitCode === null && this.npm.signalCode === null
  }

  /** Waits for the end of npm and returns its exit code. */
  async ended(): Promise<number | null> {
    await this.until('the end of npm start', () => !this.runs)
    // Output may arrive after the exit. After a kill, other processes keep the streams open.
    if (this.npm?.exitCode != null) await this.closed
    return this.npm?.exitCode ?? null
  }

  async stop(): Promise<number | null> {
    this.signalNpm('SIGTERM')
    return await this.ended()
  }

  /** Processes seen so far that still run. */
  survivors(): number[] {
    return [...this.seen].filter(isAlive)
  }

  /** Waits for `/readyz`; a busy product may be unready for a moment. */
  async untilReady(): Promise<void> {
    const answers = () =>
      fetch(`${this.origin}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await this.until('/readyz', answers)
  }

  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 240_000
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`${what} did not come about. Shown so far:\n${this.output}`)
      await sleep(100)
    }
  }

  /** Leaves nothing behind, whatever the test did. */
  async cleanUp(): Promise<void> {
    const pids = new Set([...this.processes().values(), ...this.seen])
    if (this.npm?.pid) pids.add(this.npm.pid)
    // The supervisor first, so that it starts nothing again.
    const supervisor = this.processes().get('supervisor')
    for (const pid of [supervisor, ...pids]) if (pid && isAlive(pid)) signal(pid, 'SIGKILL')
    await Promise.all([...pids].map((pid) => waitForExit(pid, 10_000)))
    rmSync(this.dataDirectory, { recursive: true, force: true })
  }

  private file(name: string): string {
    try {
      return readFileSync(join(this.dataDirectory, name), 'utf8')
    } catch (error) {
      // Not there yet, or removed by a process that ended just now.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
      throw error
    }
  }
}
