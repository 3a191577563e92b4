import { reconcileCost, type ScaleFigures } from './measure'
import { judgeScale, reportScale } from './report'

const small: ScaleFigures = {
  members: 1_000_000,
  startSeconds: 10,
  countedSeconds: 10,
  networkMb: 200,
  settlerMb: 180,
  tree: 5,
  wallet: 4,
  search: 6,
  registrations: 50,
  credited: 20,
  creditedP99: 40,
  wrong: [],
  reconcileSeconds: 60,
  reconcileMb: 400,
  agrees: true,
  diskMb: 12_000,
}
const large: ScaleFigures = {
  ...small,
  members: 10_000_000,
  networkMb: 1_500,
  settlerMb: 1_300,
  reconcileSeconds: 700,
  reconcileMb: 3_900,
  diskMb: 125_000,
}

test('proportional cost and constant calls hold', () => {
  expect(judgeScale([small, large])).toEqual([])
  expect(reportScale([small, large])).toContain('| databases, MB | 12,000 | 125,000 | 1.02 | 12.6 |')
})

test('a call that grows with the programme, or books that differ, miss', () => {
  expect(
    judgeScale([small, { ...large, tree: 40, agrees: false, wrong: ['2 were answered and 1 placed'] }]),
  ).toEqual([
    'the books of 10000000 members differ',
    '10000000 members: 2 were answered and 1 placed',
    'tree, ms: slope 0.90 (≤ 0.25)',
  ])
})

test('reads the cost that reconcile prints', () => {
  const output = 'agrees\nIt took 76.0 s, 40.2 s of it at work here, with 510 MB.\n'
  expect(reconcileCost(output)).toEqual({ reconcileSeconds: 76, reconcileMb: 510 })
})
