import { sharedBuffers } from '@jejaring/local-servers/postgres/start-postgres'
import { quantile } from '../shared/statistics'
import { POSTGRES_CACHE, type Sample, type Watched } from './watch'

/** What the memory of a process did under load. */
export interface Growth {
  readonly name: string
  readonly idle: number
  /** The median of the quarter of the time after the warm-up, and that of the last quarter. */
  readonly early: number
  readonly late: number
  readonly most: number
}

/** Of the time under load, until caches are filled and the garbage collector has found its sizes. */
const WARM_UP = 1 / 4
/** A shorter run says nothing about growth: a heap takes its first quarter of an hour to come to its size. */
const SHORTEST = 3600
const MOST_TIMES = 1.1
const MOST_MORE = 10
/**
 * MB below which a process is where it settles, however it came there. NATS keeps the block of the stream that it writes in
 * memory, 8 MB at most, and its heap is twice what lives: it goes between 38 and 64 MB for as long as there are events, once
 * for each block, of which an hour fills two and a half (docs/benchmarks-load.md). PostgreSQL's cache fills with the tables, and
 * its processes share more for locks, the log and what they know of transactions.
 */
const SETTLES_BELOW: Readonly<Record<string, number>> = {
  NATS: 64,
  [POSTGRES_CACHE]: sharedBuffers() + 64,
}

/** `from` is the second at which the load began; before it the process is idle. */
export function growthOf({ name, samples }: Watched, from: number): Growth {
  const end = samples.at(-1)?.at ?? 0
  const part = (begin: number, until: number) =>
    samples.filter(({ at }) => at >= from + begin * (end - from) && at <= from + until * (end - from))
  return {
    ...{ name, idle: samples[0]?.megabytes ?? 0 },
    early: median(part(WARM_UP, WARM_UP + 1 / 4)),
    late: median(part(3 / 4, 1)),
    most: Math.max(...samples.map(({ megabytes }) => megabytes)),
  }
}

/**
 * What grew: whose median of the last quarter is a tenth and 10 MB above that of the quarter after the warm-up, and above
 * where it settles. Empty where the load was too short to say.
 */
export function grown(all: readonly Growth[], seconds: number): string[] {
  if (seconds < SHORTEST) return []
  return all
    .filter(({ early, late }) => late > early * MOST_TIMES && late > early + MOST_MORE)
    .filter(({ name, late }) => late > (SETTLES_BELOW[name] ?? 0))
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
