import { logLogSlope } from '../shared/statistics'
import type { ScaleFigures } from './measure'

/** Largest exponent of a time or a size against the number of members; 1 is proportional. */
const MAX_SLOPE = { linear: 1.15, constant: 0.25 } as const

type Measure = Exclude<keyof ScaleFigures, 'members' | 'agrees' | 'wrong'>

const ROWS: readonly { measure: Measure; name: string; growth?: keyof typeof MAX_SLOPE }[] = [
  { measure: 'seedSeconds', name: 'seed, s' },
  { measure: 'startSeconds', name: 'start, s' },
  { measure: 'countedSeconds', name: 'start until the tree has counters, s', growth: 'linear' },
  { measure: 'networkMb', name: 'network, MB', growth: 'linear' },
  { measure: 'settlerMb', name: 'settler, MB', growth: 'linear' },
  { measure: 'tree', name: 'tree, ms', growth: 'constant' },
  { measure: 'wallet', name: 'wallet page, ms', growth: 'constant' },
  { measure: 'search', name: 'search of members, ms', growth: 'constant' },
  { measure: 'registrations', name: 'registrations by eight clients, /s' },
  { measure: 'credited', name: 'commit to credited, median, ms', growth: 'constant' },
  { measure: 'creditedP99', name: 'commit to credited, p99, ms' },
  { measure: 'reconcileSeconds', name: 'reconcile, s', growth: 'linear' },
  { measure: 'reconcileMb', name: 'reconcile, MB', growth: 'linear' },
  { measure: 'diskMb', name: 'databases, MB', growth: 'linear' },
]

/** The thresholds that a run misses, as sentences. Slopes need two sizes. */
export function judgeScale(figures: readonly ScaleFigures[]): string[] {
  const differing = figures.filter(({ agrees }) => !agrees)
  return [
    ...differing.map(({ members }) => `the books of ${members} members differ`),
    ...figures.flatMap(({ members, wrong }) => wrong.map((problem) => `${members} members: ${problem}`)),
    ...ROWS.flatMap(({ measure, name, growth }) => {
      const slope = slopeOf(figures, measure)
      if (growth === undefined || slope === undefined || slope <= MAX_SLOPE[growth]) return []
      return [`${name}: slope ${slope.toFixed(2)} (≤ ${MAX_SLOPE[growth]})`]
    }),
  ]
}

/** The figures, their slopes, and what a further thousand members cost at the largest size. */
export function reportScale(figures: readonly ScaleFigures[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const sizes = figures.map(({ members }) => members.toLocaleString('en'))
  const head = ['members', ...sizes, 'slope (0 constant, 1 proportional)', 'a further 1,000 members']
  const rows = ROWS.map(({ measure, name }) => [
    name,
    ...figures.map((each) => formatValue(each[measure])),
    slopeOf(figures, measure)?.toFixed(2) ?? '–',
    growthPerMember(figures, measure),
  ])
  const agrees = ['books', ...figures.map((each) => (each.agrees ? 'agree' : '**differ**')), '', '']
  return [line(head), line(head.map(() => '---')), ...[...rows, agrees].map(line)].join('\n')
}

function slopeOf(figures: readonly ScaleFigures[], measure: Measure): number | undefined {
  const points = figures.flatMap((each) => {
    const value = each[measure]
    return value === undefined ? [] : [[each.members, value] as const]
  })
  return points.length < 2 ? undefined : logLogSlope(points)
}

/** Difference of the two largest sizes. */
function growthPerMember(figures: readonly ScaleFigures[], measure: Measure): string {
  const [before, last] = figures.slice(-2)
  const [from, to] = [before?.[measure], last?.[measure]]
  if (!before || !last || from === undefined || to === undefined) return '–'
  return formatValue(((to - from) / (last.members - before.members)) * 1000)
}

function formatValue(value: number | undefined): string {
  return value === undefined
    ? '–'
    : Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 })
}
