import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { memoryOf } from '../shared/memory'

/** Proportional memory of a process at one moment, in MB; PostgreSQL's cache is separate. */
export interface Sample {
  /** Seconds since the watch startedAt. */
  readonly at: number
  readonly megabytes: number
}

export interface ProcessUsage {
  readonly name: string
  readonly samples: readonly Sample[]
  /** Seconds of processor time since `begin`. */
  readonly processor: number
}

const POSTGRES = 'PostgreSQL'
/** Shared memory of its processes; grows with first use up to `shared_buffers`. */
export const POSTGRES_CACHE = 'PostgreSQL, shared'

interface ProcessGroup {
  readonly name: string
  readonly pids: readonly number[]
}

/** Samples memory and processor time of a product's processes: those of `npm start`, PostgreSQL and NATS. */
export class Watch {
  private readonly samples = new Map<string, Sample[]>()
  private readonly first: Map<string, number>
  private readonly startedAt = Date.now()
  private readonly machineBusyBefore = machineBusy()
  private readonly ownBefore = processorOf('self')
  private readonly pids: string
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly directory: string,
    intervalSeconds: number,
  ) {
    this.pids = this.listedProcesses()
    this.first = this.processorTimes()
    this.sample()
    this.timer = setInterval(() => this.sample(), intervalSeconds * 1000)
  }

  /**
   * Stops sampling; returns the usage, the names of restarted processes, and the share of all processors that programs
   * besides the product, this one and its ended children (k6) used.
   */
  end(): { watched: ProcessUsage[]; restarted: string[]; seconds: number; othersShare: number } {
    clearInterval(this.timer)
    this.sample()
    const now = this.processorTimes()
    const watched = [...this.samples].map(([name, samples]) => ({
      name,
      samples,
      processor: (now.get(name) ?? 0) - (this.first.get(name) ?? 0),
    }))
    const before: ProcessGroup[] = JSON.parse(this.pids)
    const after = new Set(
      (JSON.parse(this.listedProcesses()) as ProcessGroup[]).map((one) => JSON.stringify(one)),
    )
    const restarted = before.filter((one) => !after.has(JSON.stringify(one))).map(({ name }) => name)
    const seconds = (Date.now() - this.startedAt) / 1000
    const own = processorOf('self') - this.ownBefore + total(watched.map(({ processor }) => processor))
    const others = Math.max(0, machineBusy() - this.machineBusyBefore - own)
    return { watched, restarted, seconds, othersShare: others / (seconds * cpus().length) }
  }

  private sample(): void {
    const at = (Date.now() - this.startedAt) / 1000
    for (const { name, pids } of this.processes()) {
      const memory = pids.map((pid) => orUndefined(() => memoryOf(pid)) ?? { pss: 0, shared: 0 })
      const [all, shared] = [total(memory.map(({ pss }) => pss)), total(memory.map((one) => one.shared))]
      this.note(name, { at, megabytes: name === POSTGRES ? all - shared : all })
      if (name === POSTGRES) this.note(POSTGRES_CACHE, { at, megabytes: shared })
    }
  }

  private note(name: string, sample: Sample): void {
    this.samples.set(name, [...(this.samples.get(name) ?? []), sample])
  }

  private processorTimes(): Map<string, number> {
    return new Map(
      this.processes().map(({ name, pids }) => [name, pids.reduce((sum, pid) => sum + processorOf(pid), 0)]),
    )
  }

  private listedProcesses(): string {
    const running: { name: string; pid: number }[] = JSON.parse(
      readFileSync(join(this.directory, 'processes.json'), 'utf8'),
    )
    return JSON.stringify(running.map(({ name, pid }) => ({ name, pids: [pid] })))
  }

  private processes(): ProcessGroup[] {
    const postmaster = numberIn(join(this.directory, 'postgres', 'data', 'postmaster.pid'))
    const nats = numberIn(join(this.directory, 'nats', 'nats.pid'))
    return [
      ...JSON.parse(this.listedProcesses()),
      ...(postmaster ? [{ name: POSTGRES, pids: [postmaster, ...childrenOf(postmaster)] }] : []),
      ...(nats ? [{ name: 'NATS', pids: [nats] }] : []),
    ]
  }
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => statOf(pid)?.[1] === String(parent))
}

/** Seconds of user and system time, including ended children such as PostgreSQL backends. */
function processorOf(pid: number | 'self'): number {
  const stat = statOf(pid) ?? []
  return stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** Seconds of work of all processors since the start of the machine, those of a hypervisor's other guests included. */
function machineBusy(): number {
  const line = orUndefined(() => readFileSync('/proc/stat', 'utf8'))?.split('\n')[0] ?? ''
  const [user, nice, system, , , irq, softirq, steal] = line.split(/\s+/).slice(1).map(Number)
  return (
    [user, nice, system, irq, softirq, steal].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) /
    TICKS_PER_SECOND
  )
}

const TICKS_PER_SECOND = 100

/** The fields of /proc/<pid>/stat from the state on; undefined when the process has ended. Names may contain blanks. */
function statOf(pid: number | 'self'): string[] | undefined {
  const text = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function numberIn(file: string): number | undefined {
  return orUndefined(() => Number.parseInt(readFileSync(file, 'utf8'), 10)) || undefined
}

/** Returns undefined instead of throwing: a process may end between listing and reading. */
function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
