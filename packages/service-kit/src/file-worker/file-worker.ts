import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { ConcurrencyLimiter } from '../runtime/concurrency-limiter'
import type { Logger } from '../telemetry/log'
import type { JobLimits } from './job-limits'

export interface FileWorkerOptions extends JobLimits {
  /** The directory of the running program and the name of the worker's, without extension. */
  readonly directory: string
  readonly program: string
  readonly maxOutputBytes: number
  /** Jobs that may wait while one runs; further ones are refused. */
  readonly maxQueued: number
}

/** The job exceeded a limit or crashed the process: the fault of the file. */
export class FileJobKilled extends Error {}

const QUEUE_TIMEOUT_MS = 10_000

/**
 * Parses untrusted files, each in a process of its own with limits on memory, processor time and run time. The process
 * has no environment, and so no keys; jobs run one at a time, in order of arrival.
 */
export class FileWorker<Input, Output> {
  private readonly limiter: ConcurrencyLimiter

  constructor(
    private readonly options: FileWorkerOptions,
    private readonly log: Logger,
  ) {
    const { maxQueued } = options
    this.limiter = new ConcurrencyLimiter({ maxConcurrent: 1, maxQueued, queueTimeoutMs: QUEUE_TIMEOUT_MS })
  }

  /** Runs one job. Throws FileJobKilled; a fault unavailable when too many wait; errors of the program are defects. */
  async run(input: Input): Promise<Output> {
    return await this.limiter.run(() => this.runProcess(input))
  }

  private async runProcess(input: Input): Promise<Output> {
    const { memoryMb, cpuSeconds, runSeconds, program } = this.options
    const limits: JobLimits = { memoryMb, cpuSeconds, runSeconds }
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${memoryMb}`, this.programPath(), JSON.stringify(limits)],
      { env: { TZ: 'UTC' }, stdio: 'pipe' },
    )
    const { output, exitCode, signal, errors } = await this.exchange(child, serialize(input))
    if (exitCode === 0 && output) return deserialize(output) as Output
    if (exitCode !== null && exitCode !== 0) throw new Error(`${program} ended with ${exitCode}: ${errors}`)
    this.log.warn({ program, signal }, 'file worker killed')
    throw new FileJobKilled(program)
  }

  /** The bundle next to the running one; tests run from sources, whose worker bundles are in `dist`. */
  private programPath(): string {
    const { directory, program } = this.options
    const adjacent = join(directory, `${program}.js`)
    return existsSync(adjacent) ? adjacent : join(directory, '../dist', `${program}.js`)
  }

  private async exchange(child: ChildProcess, input: Buffer): Promise<JobEnd> {
    const { runSeconds, maxOutputBytes } = this.options
    const kill = () => child.kill('SIGKILL')
    // The process ends itself at its limits; this timer is for one that cannot.
    const timer = setTimeout(kill, runSeconds * 1_000 + 1_000)
    const parts: Buffer[] = []
    let size = 0
    let errors = ''
    child.stdout?.on('data', (part: Buffer) => {
      size += part.length
      if (size > maxOutputBytes) kill()
      else parts.push(part)
    })
    child.stderr?.on('data', (part: Buffer) => {
      errors = (errors + part.toString()).slice(-1_000)
    })
    // A process that ends before it has read everything closes the pipe; its exit says why.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    try {
      return await new Promise<JobEnd>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', (exitCode, signal) => {
          const output = size <= maxOutputBytes ? Buffer.concat(parts) : undefined
          resolve({ output, exitCode, signal, errors })
        })
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

interface JobEnd {
  /** Undefined when there was too much of it. */
  readonly output: Buffer | undefined
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly errors: string
}
