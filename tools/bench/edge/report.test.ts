import type { CaseName } from './cases'
import type { Figures, SizeFigures } from './measure'
import { rateOf } from './pipeline/drain'
import { evaluate, report } from './report'

function figures(name: CaseName, ratio: number, more: Partial<Figures> = {}): Figures {
  return {
    name,
    ratio,
    perSecond: 500 * ratio,
    p50: 5,
    p99: 20,
    wrong: 0,
    firstWrong: '',
    time: { gateway: 1, identity: 0.5, postgres: 0.5 },
    baseline: { perSecond: 500, p99: 10, time: { 'raw gateway': 0.5, 'raw service': 0.3, postgres: 0.2 } },
    ...more,
  }
}

const at = (members: number, ...all: Figures[]): SizeFigures => ({ members, figures: all })
const missed = (...sizes: SizeFigures[]) => evaluate(sizes).filter(({ holds }) => !holds)

test('a call that reaches its ratio to the raw stack holds at each size', () => {
  const sizes = [at(10_000, figures('profile', 0.6)), at(1_000_000, figures('profile', 0.56))]
  expect(missed(...sizes)).toEqual([])
  expect(report(sizes, evaluate(sizes))).toContain('| profile | 300 | 5 / 20 | 500 raw | 60 % | 50 % | – |')
})

test('misses a ratio that is too low and a slowdown that is too high', () => {
  expect(missed(at(10_000, figures('dashboard', 0.14)))).toHaveLength(1)
  const slower = missed(
    at(10_000, figures('wallet', 0.6)),
    at(1_000_000, figures('wallet', 0.4, { slower: 1.5 })),
  )
  expect(slower.map(({ what, found }) => [what, found])).toEqual([
    ['wallet, times slower at 1,000,000 (≤ 1.3)', '1.50'],
  ])
})

test('shows the result of the raw stack with equal queries', () => {
  expect(report([at(10_000, figures('tree', 0.2, { bareRatio: 0.36 }))], [])).toContain(
    '| 20 % | 50 % | 36 % |',
  )
})

test('shows how much longer a preview takes while others are placed', () => {
  const busy = figures('preview-busy', 0.2, { p50: 10, p99: 60, placementsPerSecond: 48 })
  const text = report([at(10_000, figures('preview', 0.5), busy)], [])
  expect(text).toContain('| preview-busy (48 placements/s) | 100 | 10 / 60 |')
  expect(missed(at(10_000, { ...busy, placementsPerSecond: 0 }))).toHaveLength(1)
  expect(text).toContain('takes 2 times (p50) and 3 times (p99) as long as alone')
})

test('shows a call without a threshold and misses wrong answers of any call', () => {
  const login = figures('login', 0.4, { wrong: 1, firstWrong: '500', baseline: { perSecond: 80 } })
  expect(missed(at(10_000, login)).map(({ found }) => found)).toEqual(['1 wrong, the first: 500'])
  expect(report([at(10_000, login)], [])).toContain('| login | 200 | 5 / 20 | 80 hashes | 40 % | – | – |')
})

test('the pipeline holds from 60 % of the raw pipeline', () => {
  const side = { perSecond: 6_000, rowsPerBatch: 900, time: { postgres: 60, nats: 20 } }
  const figures = { events: 30_000, ours: side, raw: { ...side, perSecond: 10_000 }, ratio: 0.6 }
  expect(evaluate([], figures)).toEqual([
    { what: 'bonuses from log to ledger (≥ 60 % of the raw pipeline)', found: '60 %', holds: true },
  ])
  expect(evaluate([], { ...figures, ratio: 0.59 })[0]?.holds).toBe(false)
  expect(report([], [], figures)).toContain('| raw | 10,000 | 900 | 80 | postgres 60, nats 20 |')
})

test('the rate counts all batches but the last', () => {
  const batches = [1_000, 2_000, 3_500].map((at) => ({ at, rows: 100 }))
  expect(rateOf(batches)).toEqual({ perSecond: 80, rowsPerBatch: 100 })
})
