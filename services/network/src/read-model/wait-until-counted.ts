import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '@jejaring/service-kit'
import { readWatermark, type Watermark } from '../store/watermark'
import type { SettlementProjection } from './settlement-projection'

/** For an answer that somebody decides by: it is refused rather than given from older counters. */
export const DECISION_WAIT_MS = 1_000
/** For a display, which corrects itself: older counters are better than a slow page while settlement is down. */
export const DISPLAY_WAIT_MS = 250

const POLL_MS = 3

/**
 * Read-your-writes for the projection: waits until it counts every placement that was committed before this call, on
 * whichever replica (rule book §3). It waits for that watermark, not for an empty queue, so it ends under steady load, too.
 * False after `maxWaitMs`.
 */
export async function waitUntilCounted(
  projection: SettlementProjection,
  reads: Queryable,
  maxWaitMs: number,
): Promise<boolean> {
  const deadline = performance.now() + maxWaitMs
  const watermark = await readWatermark(reads)
  while (!countsUpTo(projection, watermark)) {
    if (performance.now() >= deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

/**
 * Numbers follow the order of the queue, so the projection that contains the last placement of a snapshot of the queue
 * contains the others. After a restore the epoch is another one, and numbers of two epochs do not compare: false.
 */
function countsUpTo(projection: SettlementProjection, { epoch, seq, newestPendingId }: Watermark): boolean {
  return (
    projection.checkpoint?.epoch === epoch &&
    projection.engine.size >= seq &&
    (newestPendingId === null || projection.countedSeqOf(newestPendingId) !== 0)
  )
}
