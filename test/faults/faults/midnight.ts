import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, processes } from '../driver/product'
import { type Fault, waitForEffect } from './fault'

const DAY_MS = 86_400_000
const JAKARTA_OFFSET_MS = 7 * 3_600_000
const LEAD_MS = 5_000
const MAX_SKEW_MS = 1_500

/**
 * Every clock goes on to some seconds before midnight in Jakarta, no two of them alike, and the programme runs into the
 * next day; each process believes to be in another time zone anyway. Which day a row belongs to is an invariant.
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
      clockOffsetMs: product.settings.clockOffsetMs + untilMidnight - LEAD_MS,
      processSkewsMs,
    })
    await sleep(LEAD_MS + 2_000)
    await waitForEffect('nothing was placed on both days', async () => (await placedDays(product, now)) > 1)
    product.applySettings({ processSkewsMs: {} })
    faultEnded()
  },
}

/** On how many days somebody was placed since the day of that time. */
async function placedDays(product: Product, time: number): Promise<number> {
  const [row] = await product.query<{ days: number }>(
    'network',
    'SELECT count(DISTINCT business_day)::int AS days FROM placement_log WHERE business_day >= $1',
    [new Date(time + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)],
  )
  return row?.days ?? 0
}
