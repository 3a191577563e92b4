import { type ChildProcess, spawn } from 'node:child_process'
import { signal, waitForExit } from '@jejaring/local-servers/system/processes'
import { printLine } from '../console'
import type { ChildrenRecord } from './children-record'
import type { Logs } from './logs'

export interface ChildOptions {
  name: string
  /** Options of Node itself. */
  nodeOptions?: string[]
  script: string
  args: string[]
  environment: Record<string, string>
}

const FIRST_RESTART_DELAY_MS = 200
const MAX_RESTART_DELAY_MS = 15_000
/** A process that ran this long (ms) was healthy: its next failure resets the backoff. */
const HEALTHY_AFTER_MS = 10_000
/** The images set the same (Dockerfile); docs/decisions/0114-memory-of-services.md. */
const NODE_FLAGS = ['--max-semi-space-size=8']
/** Milliseconds until a stopping process is killed: slightly more than the services' own shutdown timeout. */
const STOP_TIMEOUT_MS = 18_000
/** Milliseconds until a process that `restart` stops is killed: a developer waits for the new one. */
const RESTART_TIMEOUT_MS = 1_000

/** Supervises one process of a service and restarts it whenever it ends until `stop`. */
export class Child {
  readonly name: string
  private process: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined
  private delay = FIRST_RESTART_DELAY_MS
  private startedAt = 0
  private wanted = true
  private isRestarting = false

  constructor(
    private readonly options: ChildOptions,
    private readonly logs: Logs,
    private readonly record: ChildrenRecord,
  ) {
    this.name = options.name
    this.start()
  }

  /** Requests a clean stop and waits; kills the process when it takes too long. */
  async stop(): Promise<void> {
    this.wanted = false
    clearTimeout(this.timer)
    const pid = this.process?.pid
    if (pid === undefined) return
    signal(pid, 'SIGTERM')
    if (await waitForExit(pid, STOP_TIMEOUT_MS)) return
    printLine(`${this.name} did not stop within ${STOP_TIMEOUT_MS / 1000} s; ending it.`)
    this.kill()
    await waitForExit(pid, 2_000)
  }

  /** Replaces the process by a new one, which runs the bundle of now. */
  async restart(): Promise<void> {
    const pid = this.process?.pid
    if (!this.wanted) return
    // One that is waiting for its next attempt starts at once.
    if (pid === undefined) return this.start()
    this.isRestarting = true
    signal(pid, 'SIGTERM')
    if (!(await waitForExit(pid, RESTART_TIMEOUT_MS))) signal(pid, 'SIGKILL')
  }

  kill(): void {
    this.wanted = false
    if (this.process?.pid) signal(this.process.pid, 'SIGKILL')
  }

  private start(): void {
    const { nodeOptions = [], script, args, environment } = this.options
    clearTimeout(this.timer)
    // Detached: a Ctrl-C in the terminal reaches only the supervisor, which stops services in order. They end
    // when stdin closes.
    const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeOptions, script, ...args], {
      env: environment,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.process = child
    this.startedAt = Date.now()
    if (child.pid) this.record.add(this.name, child.pid)
    child.stdin.on('error', () => undefined)
    this.logs.follow(this.name, child.stdout, child.stderr)
    child.once('error', (error) => this.ended(error.message))
    child.once('exit', (code, name) => this.ended(name ? `killed by ${name}` : `exit code ${code}`))
  }

  private ended(how: string): void {
    this.process = undefined
    this.record.remove(this.name)
    if (!this.wanted) return
    if (this.isRestarting) {
      this.isRestarting = false
      this.start()
      return
    }
    if (Date.now() - this.startedAt > HEALTHY_AFTER_MS) this.delay = FIRST_RESTART_DELAY_MS
    printLine(`${this.name} ended (${how}); starting it again in ${this.delay / 1000} s.`)
    this.timer = setTimeout(() => this.start(), this.delay)
    this.delay = Math.min(this.delay * 2, MAX_RESTART_DELAY_MS)
  }
}
