import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, processes } from '../driver/product'
import { type Fault, waitForEffect } from './fault'

const DAY_MS = 86_400_000
const JAKARTA_OFFSET_MS = 7 * 3_600_000
const MS_BEFORE_MIDNIGHT = 5_000
const MAX_SKEW_MS = 1_500

/**
 * Moves every clock to seconds before midnight in Jakarta, each with its own skew, and lets the programme run into the
 * next day. Each process is in another time zone. The business day of a row is an invariant.
 */
export const midnight: Fault = {
  name: 'midnight in Jakarta, with clocks that differ and zones elsewhere',
  async run({ product, random, faultEnded }) {
    const now = Date.now()
    const untilMidnight = DAY_MS - ((now + JAKARTA_OFFSET_MS) % DAY_MS)
    const processSkewsMs = Object.fromEntries(
      processes.map((name) => [name, Math.round((random() * 2 - 1) * MAX_SKEW_MS)]),
    )
    product.applySettings({
      clockOffsetMs: product.settings.clockOffsetMs + untilMidnight - MS_BEFORE_MIDNIGHT,
      processSkewsMs,
    })
    await sleep(MS_BEFORE_MIDNIGHT + 2_000)
    await waitForEffect('nothing was placed on both days', async () => (await placedDays(product, now)) > 1)
    product.applySettings({ processSkewsMs: {} })
    faultEnded()
  },
}

/** Number of business days with placements since that time. */
async function placedDays(product: Product, time: number): Promise<number> {
  const [row] = await product.query<{ days: number }>(
    'network',
    'SELECT count(DISTINCT business_day)::int AS days FROM placement_log WHERE business_day >= $1',
    [new Date(time + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)],
  )
  return row?.days ?? 0
}
