import { nextNight } from './nightly'

test.each([
  ['before three in the night', '2026-11-21T02:59:59.999+07:00', '2026-11-21T03:00:00+07:00'],
  ['at three', '2026-11-21T03:00:00+07:00', '2026-11-22T03:00:00+07:00'],
  ['in the evening', '2026-12-31T23:30:00+07:00', '2027-01-01T03:00:00+07:00'],
])('computes the next night after %s', (_when, now, next) => {
  expect(nextNight(new Date(now))).toEqual(new Date(next))
})
