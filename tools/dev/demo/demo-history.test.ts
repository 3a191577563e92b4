import { addDays, businessDay } from '@jejaring/calendar'
import { ObservedTree } from '../../../test/support/http/observed-tree'
import { seededRandom } from '../../../test/support/http/registration'
import { checkSource } from '../../cli/import/check-source'
import type { SourceRow } from '../../cli/import/source-row'
import { demoHistory } from './demo-history'
import { DemoPeople } from './demo-people'

const now = new Date('2026-11-26T15:00:00+07:00')

function historyOf(at: Date) {
  const random = seededRandom(2026)
  const tree = new ObservedTree('admin')
  return { tree, ...demoHistory(tree, new DemoPeople(random, 'sandi'), random, at) }
}

async function* source(rows: readonly SourceRow[]) {
  yield* rows
}

const membersBelow = (tree: ObservedTree, username: string | undefined): number =>
  username === undefined
    ? 0
    : 1 + membersBelow(tree, tree.member(username).left) + membersBelow(tree, tree.member(username).right)

test('the import accepts the history', async () => {
  const { rows, tree } = historyOf(now)
  const rules = { now, packages: new Map([['REG', 1]]), credit: true }
  const { members, problems } = await checkSource(source(rows), rules, ['admin'])
  expect([problems.count, members.length]).toEqual([0, rows.length])
  expect(rows.length).toBe(tree.members.size - 1)
})

test('there are registrations in each of the thirteen weeks before today', () => {
  const { rows } = historyOf(now)
  const days = new Set(rows.map(({ date }) => date.slice(0, 10).split('/').reverse().join('-')))
  expect(days.size).toBe(90)
  expect([...days].sort()).toEqual(
    Array.from({ length: 90 }, (_, index) => addDays(businessDay(now), index - 90)),
  )
})

test('a leader qualifies for the first reward whatever the day of the week', () => {
  for (let later = 0; later < 7; later++) {
    const { leaders, tree } = historyOf(new Date(now.getTime() + later * 86_400_000))
    expect(leaders).toHaveLength(8)
    const weakLegs = leaders.map((leader) => {
      const { left, right } = tree.member(leader)
      return Math.min(membersBelow(tree, left), membersBelow(tree, right))
    })
    expect(Math.max(...weakLegs)).toBeGreaterThanOrEqual(50)
  }
})
