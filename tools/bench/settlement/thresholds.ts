import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { logLogSlope } from '../shared/statistics'
import type { Figures } from './measure'

/** A threshold and its result; `holds` is undefined when this run did not measure it. */
export interface Threshold {
  readonly what: string
  readonly found: string
  readonly holds: boolean | undefined
}

const MILLION = 1_000_000
/** Maximum slope of the settlement cost against the size: lower when only the depth grows, higher when bonuses grow, too. */
const MAX_SLOPE = { power: 0.15, random: 0.4 } as const

export function evaluate(figures: readonly Figures[]): Threshold[] {
  const million = figures.find(({ shape, members }) => shape === 'random' && members === MILLION)
  const most = figures.map(({ bytesPerMember, members }) => (members >= 100_000 ? bytesPerMember : 0))
  const threshold = (
    what: string,
    value: number | undefined,
    holds: (value: number) => boolean,
  ): Threshold => {
    if (value === undefined || Number.isNaN(value)) return { what, found: 'not measured', holds: undefined }
    return { what, found: value.toPrecision(3), holds: holds(value) }
  }
  return [
    threshold(
      'times the rate of updating ancestors, random 1M (≥ 20)',
      million && million.log.rate / million.ancestors.rate,
      (times) => times >= 20,
    ),
    ...(['power', 'random'] as const).map((shape) =>
      threshold(
        `slope of the cost of settling, ${shape} (≤ ${MAX_SLOPE[shape]})`,
        slopeOf(figures, shape),
        (slope) => slope <= MAX_SLOPE[shape],
      ),
    ),
    threshold(
      'ms from commit to settled, p99, random 1M, 500/s (< 50)',
      million && (million.log.latency?.p99 ?? Number.POSITIVE_INFINITY),
      (p99) => p99 < 50,
    ),
    threshold('seconds to rebuild random 1M (< 2)', million?.rebuild, (seconds) => seconds < 2),
    threshold(
      'bytes a member, largest of all from 100k (≤ 120)',
      Math.max(...most) || undefined,
      (b) => b <= 120,
    ),
  ]
}

/** Exponent of the cost of one placement against the size of the tree; undefined for fewer than two sizes. */
export function slopeOf(
  figures: readonly Figures[],
  shape: Shape,
  rate: (of: Figures) => number = ({ log }) => log.rate,
): number | undefined {
  const points = figures.filter((of) => of.shape === shape).map((of) => [of.members, 1 / rate(of)] as const)
  return points.length < 2 ? undefined : logLogSlope(points)
}
