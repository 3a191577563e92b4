import { CASES } from '../edge/cases'
import type { SizeFigures } from '../edge/measure'
import type { PipelineFigures } from '../edge/pipeline/measure'
import { MIN_PIPELINE_RATIO } from '../edge/report'
import type { Headline } from './headline'

/** Shares of the baselines at each size, and processor time of an answer. */
export function edgeHeadlines(
  sizes: readonly SizeFigures[],
  pipeline: PipelineFigures | undefined,
): Headline[] {
  const calls = sizes.flatMap(({ members, figures }) =>
    figures.flatMap(({ name, ratio, time, p99 }): Headline[] => {
      const minRatio = CASES.find((each) => each.name === name)?.minRatio
      const of = `${name}, ${members.toLocaleString('en')} members`
      const atLeast = minRatio === undefined ? {} : { atLeast: minRatio * 100 }
      const processorTime = Object.values(time).reduce((sum, milliseconds) => sum + milliseconds, 0)
      return [
        { name: `${of}: share of the baseline`, value: ratio * 100, unit: '%', ...atLeast },
        { name: `${of}: processor time`, value: processorTime, unit: 'ms' },
        { name: `${of}: p99`, value: p99, unit: 'ms' },
      ]
    }),
  )
  const share = pipeline && {
    name: 'bonuses from log to ledger: share of a raw pipeline',
    value: pipeline.ratio * 100,
    unit: '%' as const,
    atLeast: MIN_PIPELINE_RATIO * 100,
  }
  return share ? [...calls, share] : calls
}
