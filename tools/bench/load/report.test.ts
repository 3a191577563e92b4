import type { LoadFigures } from './measure'
import { judge, report } from './report'

const at = (members: number, perSecond: number, p99: number, wrong: string[] = []): LoadFigures => ({
  members,
  perSecond,
  registered: 900,
  wrong,
  answered: { median: 40, p99: 90 },
  credited: { median: 20, p99 },
})

test('holds when the sizes differ by less than the ratio', () => {
  const figures = [at(10_000, 60, 100), at(1_000_000, 50, 120)]
  expect(judge(figures).missed).toEqual([])
  expect(report(figures)).toContain('| 1,000,000 ÷ 10,000 | 1.20 holds | 1.20 holds |')
})

test('misses each figure whose sizes differ too much', () => {
  const { missed } = judge([at(10_000, 60, 100), at(1_000_000, 30, 140)])
  expect(missed).toEqual([
    'missed: registrations a second, 2.00 times fewer at 1000000',
    'missed: commit to credited, 1.40 times as long at 1000000',
  ])
})

test('misses figures without registrations or credits', () => {
  expect(judge([at(10_000, 60, 100), at(1_000_000, 60, Number.NaN)]).missed).toHaveLength(1)
  expect(judge([at(10_000, 60, 100), at(1_000_000, 0, 100)]).missed).toHaveLength(1)
})

test('reports wrong results and no ratio for a single size', () => {
  const figures = [at(10_000, 60, 100, ['the books do not agree'])]
  expect(judge(figures).missed).toEqual(['the books do not agree'])
  expect(report(figures)).toContain('**Wrong at 10000**: the books do not agree.')
  expect(report(figures)).not.toContain('ratio (≤')
})
