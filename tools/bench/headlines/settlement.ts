import type { Figures } from '../settlement/measure'
import type { Headline } from './headline'

const MIN_TIMES_OF_ANCESTORS = 20
/** Below a million members the ancestors' way has shorter paths to update. */
const MIN_TIMES_OF_ANCESTORS_SMALL = 15
const MILLION = 1_000_000

/** Rate against updating all ancestors, and the time from commit to settled. Trees of another shape have no threshold. */
export function settlementHeadlines(figures: readonly Figures[]): Headline[] {
  return figures.flatMap(({ shape, members, log, ancestors }): Headline[] => {
    const of = `settlement, ${shape} ${members.toLocaleString('en')}`
    const atLeast = members < MILLION ? MIN_TIMES_OF_ANCESTORS_SMALL : MIN_TIMES_OF_ANCESTORS
    const hasBar = shape === 'random' && members >= MILLION / 10
    return [
      { name: `${of}: placements`, value: log.rate, unit: '/s' },
      {
        name: `${of}: rate against updating ancestors`,
        value: log.rate / ancestors.rate,
        unit: 'times',
        ...(hasBar ? { atLeast } : {}),
      },
      {
        name: `${of}: commit to settled, p99`,
        value: log.latency?.p99 ?? Number.NaN,
        unit: 'ms',
        ...(hasBar ? { atMost: 50 } : {}),
      },
    ]
  })
}
