import { addDays, businessDay } from '@jejaring/calendar'
import { ObservedTree } from '../../../test/support/http/observed-tree'
import { seededRandom } from '../../../test/support/http/registration'
import { demoHistory } from './demo-history'
import { type PastFacts, pastPrizes, pastRewardClaims, pastWithdrawals } from './demo-past'
import { DemoPeople } from './demo-people'

const now = new Date('2026-11-26T15:00:00+07:00')
const bank = { id: 1, name: 'Bank Uji', fee: 2_500, accountName: 'AYU', accountNumber: '1234567890' }

function facts(): PastFacts {
  const random = seededRandom(2026)
  const { leaders, rows } = demoHistory(
    new ObservedTree('admin'),
    new DemoPeople(random, 'sandi'),
    random,
    now,
  )
  const members = leaders.map((username) => ({ id: username, username, bank }))
  return { adminId: 'admin', values: { tour_bali_bonus: '5000000' }, leaders: members, rows, random, now }
}

test('withdrawals are spread over the ninety days and decided before today', () => {
  const withdrawals = pastWithdrawals(facts())
  const times = withdrawals.map(({ requestedAt }) => requestedAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  for (const { requestedAt, decidedAt } of withdrawals) {
    expect(businessDay(requestedAt) > addDays(businessDay(now), -90)).toBe(true)
    expect(requestedAt.getTime()).toBeLessThan(decidedAt.getTime())
    expect(businessDay(decidedAt) < businessDay(now)).toBe(true)
  }
  const weeks = new Set(times.map((time) => Math.floor((now.getTime() - time) / (7 * 86_400_000))))
  expect(weeks.size).toBeGreaterThanOrEqual(11)
  expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set(['success', 'failed']))
})

test('rewards are claimed by leaders who had the points, and winners are weeks apart', () => {
  const past = facts()
  const claims = pastRewardClaims(past)
  expect(claims.length).toBeGreaterThan(0)
  for (const { decidedAt } of claims) expect(decidedAt.getTime()).toBeLessThan(now.getTime())
  const days = pastPrizes(past).map(({ decidedAt }) => businessDay(decidedAt))
  expect(new Set(days).size).toBe(4)
  expect(days).toEqual([...days].sort())
})
