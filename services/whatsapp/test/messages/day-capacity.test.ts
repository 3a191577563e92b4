import { addDays, businessDay } from '@jejaring/calendar'
import fc from 'fast-check'
import { dayCapacity, forecastDays } from '../../src/messages/rate-limit/day-capacity'
import type { RateLimitSettings, RateLimitState } from '../../src/messages/rate-limit/next-send'

const usual: RateLimitSettings = { dailyCap: 200, quietFrom: 21, quietUntil: 7, pauseMin: 30, pauseMax: 60 }
/** 10:00 in Jakarta. */
const now = new Date('2026-11-26T03:00:00Z')
const today = '2026-11-26'
const limits = (changes: Partial<RateLimitSettings> = {}, tried = 0) => ({
  state: { notBefore: now, day: today, tried } satisfies RateLimitState,
  settings: { ...usual, ...changes },
})

test.each([
  ['half of the cap', today, limits(), 100],
  ['what was tried today', today, limits({}, 70), 30],
  ['nothing when half of the cap is used up', today, limits({}, 105), 0],
  ['a whole day tomorrow', '2026-11-27', limits({}, 105), 100],
  // 11 hours until 21:00, one message every 45 s.
  ['the pauses until quiet hours', today, limits({ dailyCap: 5000 }), 880],
  ['the pauses of 14 hours tomorrow', '2026-11-27', limits({ dailyCap: 5000 }), 1120],
  ['a day without quiet hours', '2026-11-27', limits({ dailyCap: 5000, quietFrom: 0, quietUntil: 0 }), 1920],
])('the capacity counts %s', (_, day, limit, expected) => {
  expect(dayCapacity(day, now, limit)).toBe(expected)
})

const request = { phones: 400, fromDay: today, toDay: '2026-11-28', backlog: 0 }

test('distributes an announcement over the days, after what waits', () => {
  const forecast = forecastDays({ ...request, backlog: 120 }, now, limits({}, 30))
  expect(forecast).toEqual({
    // 70 of the backlog go today, 50 tomorrow.
    days: [
      { day: '2026-11-27', phones: 50 },
      { day: '2026-11-28', phones: 100 },
    ],
    expiring: 250,
    leftToday: 0,
  })
})

test('sends nothing before the first day', () => {
  const { days, leftToday } = forecastDays({ ...request, fromDay: '2026-11-28' }, now, limits())
  expect([days, leftToday]).toEqual([[{ day: '2026-11-28', phones: 100 }], 100])
})

test('loses no phone and exceeds no day', () => {
  const numbers = fc.record({
    phones: fc.nat(5_000),
    from: fc.nat(5),
    length: fc.nat(10),
    backlog: fc.nat(1_000),
    tried: fc.nat(300),
    dailyCap: fc.integer({ min: 1, max: 3_000 }),
  })
  fc.assert(
    fc.property(numbers, ({ phones, from, length, backlog, tried, dailyCap }) => {
      const fromDay = addDays(businessDay(now), from)
      const toDay = addDays(fromDay, length)
      const limit = limits({ dailyCap }, tried)
      const { days, expiring } = forecastDays({ phones, fromDay, toDay, backlog }, now, limit)
      const sent = days.reduce((sum, day) => sum + day.phones, 0)
      expect(sent + expiring).toBe(phones)
      for (const day of days) {
        expect(day.day >= fromDay && day.day <= toDay).toBe(true)
        expect(day.phones).toBeLessThanOrEqual(dayCapacity(day.day, now, limit))
      }
    }),
  )
})
