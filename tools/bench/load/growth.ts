import { sharedBuffers } from '@jejaring/local-servers/postgres/start-postgres'
import { quantile } from '../shared/statistics'
import { POSTGRES_CACHE, type ProcessUsage, type Sample } from './watch'

/** Memory of a process under load, in MB. */
export interface Growth {
  readonly name: string
  readonly idle: number
  /** Medians of the quarter after the warm-up and of the last quarter. */
  readonly early: number
  readonly late: number
  readonly most: number
}

/** Share of the load time until caches are full and the heap has reached its size. */
const WARM_UP_SHARE = 1 / 4
/** Shorter runs are not judged: a heap takes a quarter of an hour to reach its size. */
const MIN_SECONDS = 3600
const MAX_GROWTH_FACTOR = 1.1
const MAX_GROWTH_MB = 10
/**
 * Memory below this many MB is the steady state of a process and not growth. NATS keeps the current block of the stream in
 * memory, at most 8 MB, and its heap is twice the live data: it oscillates between 38 and 64 MB once per block, of which an
 * hour fills two and a half (docs/benchmarks-load.md). PostgreSQL's cache fills with the tables, and its processes share more
 * for locks, the log and transaction state.
 */
const SETTLES_BELOW_MB: Readonly<Record<string, number>> = {
  NATS: 64,
  [POSTGRES_CACHE]: sharedBuffers() + 64,
}

/** `from` is the second at which the load began; before it the process is idle. */
export function growthOf({ name, samples }: ProcessUsage, from: number): Growth {
  const end = samples.at(-1)?.at ?? 0
  const part = (begin: number, until: number) =>
    samples.filter(({ at }) => at >= from + begin * (end - from) && at <= from + until * (end - from))
  return {
    name,
    idle: samples[0]?.megabytes ?? 0,
    early: median(part(WARM_UP_SHARE, WARM_UP_SHARE + 1 / 4)),
    late: median(part(3 / 4, 1)),
    most: Math.max(...samples.map(({ megabytes }) => megabytes)),
  }
}

/**
 * Describes each process whose median of the last quarter is 10 % and 10 MB above that of the quarter after the warm-up, and
 * above its steady state. Empty when the load was too short.
 */
export function grown(all: readonly Growth[], seconds: number): string[] {
  if (seconds < MIN_SECONDS) return []
  return all
    .filter(({ early, late }) => late > early * MAX_GROWTH_FACTOR && late > early + MAX_GROWTH_MB)
    .filter(({ name, late }) => late > (SETTLES_BELOW_MB[name] ?? 0))
    .map(({ name, early, late }) => `${name} grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`)
}

function median(samples: readonly Sample[]): number {
  return samples.length === 0
    ? Number.NaN
    : quantile(
        samples.map(({ megabytes }) => megabytes),
        0.5,
      )
}
