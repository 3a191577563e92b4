import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, processes } from '../driver/product'
import { type Fault, until } from './fault'

const DAY = 86_400_000
const JAKARTA = 7 * 3_600_000
const BEFORE = 5_000
const APART = 1_500

/**
 * Every clock goes on to some seconds before midnight in Jakarta, no two of them alike, and the programme runs into the
 * next day; each process believes to be in another time zone anyway. Which day a row belongs to is an invariant.
 */
export const midnight: Fault = {
  name: 'midnight in Jakarta, with clocks that differ and zones elsewhere',
  async run({ product, random, over }) {
    const now = Date.now()
    const untilMidnight = DAY - ((now + JAKARTA) % DAY)
    const skews = Object.fromEntries(processes.map((name) => [name, Math.round((random() * 2 - 1) * APART)]))
    product.set({ clock: product.settings.clock + untilMidnight - BEFORE, skews })
    await sleep(BEFORE + 2_000)
    await until('nothing was placed on both days', async () => (await placedDays(product, now)) > 1)
    product.set({ skews: {} })
    over()
  },
}

/** On how many days somebody was placed since the day of that time. */
async function placedDays(product: Product, time: number): Promise<number> {
  const [row] = await product.query<{ days: number }>(
    'network',
    'SELECT count(DISTINCT business_day)::int AS days FROM placement_log WHERE business_day >= $1',
    [new Date(time + JAKARTA).toISOString().slice(0, 10)],
  )
  return row?.days ?? 0
}
