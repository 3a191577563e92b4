import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** Result of draining a backlog. */
export interface DrainResult {
  readonly perSecond: number
  /** Mean rows per batch. */
  readonly rowsPerBatch: number
}

const POLL_INTERVAL_MS = 100
const TIMEOUT_MS = 120_000

/** Queries that observe the arriving rows; cheap, so that they do not disturb the measurement. */
export interface DrainQueries {
  /** Returns one number, `reached`. */
  readonly reached: string
  /** Value of `reached` when all rows have arrived. */
  readonly target: number
  /** Returns start time and row count of each batch, in order; run once, at the end. */
  readonly batches: string
}

/** Waits until all rows have arrived, and returns their rate. */
export async function measureDrain(
  client: Client,
  { reached, target, batches }: DrainQueries,
): Promise<DrainResult> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ reached: string }>(reached)
    const current = Number(rows[0]?.reached)
    if (current >= target) break
    if (Date.now() > until) throw new Error(`${current} is reached of ${target}`)
    await sleep(POLL_INTERVAL_MS)
  }
  const { rows } = await client.query<{ created_at: Date; count: string }>(batches)
  return rateOf(rows.map(({ created_at, count }) => ({ at: created_at.getTime(), rows: Number(count) })))
}

/**
 * Rate between the start of the first batch and that of the last, without the rows of the last batch. The wait before the
 * first batch and the polling interval do not count.
 */
export function rateOf(batches: readonly { at: number; rows: number }[]): DrainResult {
  const arrived = batches.reduce((sum, { rows }) => sum + rows, 0)
  const [first, last] = [batches[0], batches.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two batches')
  const perSecond = ((arrived - last.rows) * 1000) / (last.at - first.at)
  return { perSecond, rowsPerBatch: arrived / batches.length }
}
