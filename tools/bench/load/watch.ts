import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '../shared/memory'

/** Memory of one process at one moment, in MB: its own and its part of what it shares; PostgreSQL's cache is separate. */
export interface Sample {
  /** Seconds since the watch began. */
  readonly at: number
  readonly megabytes: number
}

export interface Watched {
  readonly name: string
  readonly samples: readonly Sample[]
  /** Seconds of processor time since `begin`. */
  readonly processor: number
}

const POSTGRES = 'PostgreSQL'
/** What its processes share: pages of tables, of which each counts from its first use until all of `shared_buffers` is used. */
export const POSTGRES_CACHE = 'PostgreSQL, shared'

interface Known {
  readonly name: string
  readonly pids: readonly number[]
}

/** Watches the processes of a product: those that `npm start` lists, and PostgreSQL with all its own. */
export class Watch {
  private readonly samples = new Map<string, Sample[]>()
  private readonly first: Map<string, number>
  private readonly began = Date.now()
  private readonly pids: string
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly directory: string,
    every: number,
  ) {
    this.pids = this.listed()
    this.first = this.processor()
    this.sample()
    this.timer = setInterval(() => this.sample(), every * 1000)
  }

  /** Ends the watch: what was seen, and the names of the processes that are not the same any more. */
  end(): { watched: Watched[]; restarted: string[]; seconds: number } {
    clearInterval(this.timer)
    this.sample()
    const now = this.processor()
    const watched = [...this.samples].map(([name, samples]) => ({
      ...{ name, samples },
      processor: (now.get(name) ?? 0) - (this.first.get(name) ?? 0),
    }))
    const before: Known[] = JSON.parse(this.pids)
    const after = new Set((JSON.parse(this.listed()) as Known[]).map((one) => JSON.stringify(one)))
    const restarted = before.filter((one) => !after.has(JSON.stringify(one))).map(({ name }) => name)
    return { watched, restarted, seconds: (Date.now() - this.began) / 1000 }
  }

  private sample(): void {
    const at = (Date.now() - this.began) / 1000
    for (const { name, pids } of this.processes()) {
      const memory = pids.map((pid) => quietly(() => memoryOf(pid)) ?? { pss: 0, shared: 0 })
      const [all, shared] = [total(memory.map(({ pss }) => pss)), total(memory.map((one) => one.shared))]
      this.note(name, { at, megabytes: name === POSTGRES ? all - shared : all })
      if (name === POSTGRES) this.note(POSTGRES_CACHE, { at, megabytes: shared })
    }
  }

  private note(name: string, sample: Sample): void {
    this.samples.set(name, [...(this.samples.get(name) ?? []), sample])
  }

  private processor(): Map<string, number> {
    return new Map(
      this.processes().map(({ name, pids }) => [name, pids.reduce((sum, pid) => sum + processorOf(pid), 0)]),
    )
  }

  private listed(): string {
    const running: { name: string; pid: number }[] = JSON.parse(
      readFileSync(join(this.directory, 'processes.json'), 'utf8'),
    )
    return JSON.stringify(running.map(({ name, pid }) => ({ name, pids: [pid] })))
  }

  private processes(): Known[] {
    const postmaster = numberIn(join(this.directory, 'postgres', 'data', 'postmaster.pid'))
    const nats = numberIn(join(this.directory, 'nats', 'nats.pid'))
    return [
      ...JSON.parse(this.listed()),
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

/** User and system time, and those of children that have ended: connections of PostgreSQL come and go. */
function processorOf(pid: number): number {
  const stat = statOf(pid) ?? []
  return stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

const TICKS = 100

/** The fields of /proc/<pid>/stat from the state on: names may have blanks. Undefined where it is gone. */
function statOf(pid: number): string[] | undefined {
  const text = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function numberIn(file: string): number | undefined {
  return quietly(() => Number.parseInt(readFileSync(file, 'utf8'), 10)) || undefined
}

/** Processes come and go while they are looked at. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}
