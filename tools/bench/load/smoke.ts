import type { RunningProduct } from '../../dev/system/start-product'
import { compareBooks } from './books'
import { type Played, play } from './play'
import { scenarios } from './scenarios'

/** Enough for every scenario's people, and seeded in a moment. */
export const SMOKE_MEMBERS = 300
const TIME = { alone: 1, seconds: 2 }
/** What a busy machine with two cores does as well. */
const MOST_A_SECOND = 2

/** All scenarios for a moment, on one product: what is right is looked at, times are not. Answers what was wrong. */
export async function playSmoke(product: RunningProduct, k6: string): Promise<string[]> {
  const played: Played[] = []
  for (const scenario of scenarios) {
    const rate = Math.min(scenario.rate, MOST_A_SECOND)
    played.push(await play(scenario, product, { k6, members: SMOKE_MEMBERS, ...TIME, rate, brief: true }))
  }
  const books = await compareBooks(product.directory)
  return [
    ...played.flatMap(({ scenario, wrong }) => wrong.map((what) => `${scenario.name}: ${what}`)),
    ...books.wrong,
  ]
}
