import { retryAt } from '../../src/messages/retry-at'

const now = new Date('2026-11-21T05:00:00Z')
const secondsUntil = (moment: Date | undefined) => moment && (moment.getTime() - now.getTime()) / 1000

test.each([
  [1, false, 0.5, 60],
  [2, false, 0.5, 120],
  [5, false, 0, 720],
  [5, false, 1, 1200],
  [6, false, 0.5, undefined],
  [6, true, 0.5, 15],
])('retryAt backs off after %d tries (unavailable: %s)', (tries, isUnavailable, random, seconds) => {
  expect(secondsUntil(retryAt(tries, isUnavailable, now, random))).toBe(seconds)
})
