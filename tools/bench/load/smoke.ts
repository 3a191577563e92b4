import type { RunningProduct } from '../../dev/system/start-product'
import { compareBooks } from './compare-books'
import { runScenario, type ScenarioResult } from './run-scenario'
import { scenarios } from './scenarios'

/** Enough members for every scenario, and seeded within seconds. */
export const SMOKE_MEMBERS = 300
const DURATIONS = { alone: 1, seconds: 2 }
/** Rate that a busy machine with two cores sustains. */
const MAX_PER_SECOND = 2

/** Plays all scenarios briefly on one product; verifies results and not times. Returns the problems. */
export async function playSmoke(product: RunningProduct, k6: string): Promise<string[]> {
  const played: ScenarioResult[] = []
  for (const scenario of scenarios) {
    const rate = Math.min(scenario.rate, MAX_PER_SECOND)
    played.push(
      await runScenario(scenario, product, { k6, members: SMOKE_MEMBERS, ...DURATIONS, rate, brief: true }),
    )
  }
  const books = await compareBooks(product.directory)
  return [
    ...played.flatMap(({ scenario, wrong }) => wrong.map((what) => `${scenario.name}: ${what}`)),
    ...books.wrong,
  ]
}
