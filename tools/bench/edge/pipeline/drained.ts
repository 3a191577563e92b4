import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** How a backlog was drained. */
export interface Drained {
  readonly perSecond: number
  /** How many rows were written together, in the mean. */
  readonly together: number
}

const LOOK_EVERY = 100
const TIMEOUT_MS = 120_000

/** Where rows arrive, and what says so. Both queries are small: the database has better things to do meanwhile. */
export interface Arrival {
  /** Answers one number, `reached`. */
  readonly reached: string
  /** When it has reached this, all have arrived. */
  readonly target: number
  /** Answers when each batch was begun and how many rows it has, in order; asked once, at the end. */
  readonly batches: string
}

/** Waits until all has arrived, and says how fast it came. */
export async function drainedAt(client: Client, { reached, target, batches }: Arrival): Promise<Drained> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ reached: string }>(reached)
    const found = Number(rows[0]?.reached)
    if (found >= target) break
    if (Date.now() > until) throw new Error(`${found} is reached of ${target}`)
    await sleep(LOOK_EVERY)
  }
  const { rows } = await client.query<{ created_at: Date; count: string }>(batches)
  return rateOf(rows.map(({ created_at, count }) => ({ at: created_at.getTime(), rows: Number(count) })))
}

/**
 * From the beginning of the first batch to that of the last, so of all rows but the last batch's: what passes before the
 * first, and how often it is looked, does not count.
 */
export function rateOf(batches: readonly { at: number; rows: number }[]): Drained {
  const arrived = batches.reduce((sum, { rows }) => sum + rows, 0)
  const [first, last] = [batches[0], batches.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two batches')
  const perSecond = ((arrived - last.rows) * 1000) / (last.at - first.at)
  return { perSecond, together: arrived / batches.length }
}
