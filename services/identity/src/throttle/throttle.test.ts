import fc from 'fast-check'
import {
  type FailureRecord,
  secondsToWait,
  type ThrottleKind,
  throttlePolicies,
  withFailure,
} from './throttle'

const start = new Date('2026-11-02T03:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

function fail(kind: ThrottleKind, times: number, everySeconds = 0): FailureRecord | undefined {
  let failures: FailureRecord | undefined
  for (let n = 0; n < times; n++)
    failures = withFailure(failures, throttlePolicies[kind], later(n * everySeconds))
  return failures
}

test('five wrong passwords of a name are free; then the wait doubles each time', () => {
  const waits = [4, 5, 6, 7, 8].map((times) =>
    secondsToWait(fail('username', times), throttlePolicies.username, start),
  )
  expect(waits).toEqual([0, 2, 4, 8, 16])
})

test('a wait runs out with time', () => {
  const failures = fail('username', 7)
  expect(secondsToWait(failures, throttlePolicies.username, later(5))).toBe(3)
  expect(secondsToWait(failures, throttlePolicies.username, later(8))).toBe(0)
})

test('quick tries spread over seconds count as whole ones', () => {
  const failures = fail('username', 5, 1)
  expect(secondsToWait(failures, throttlePolicies.username, later(4))).toBe(2)
})

test('an address that everybody shares bears typing errors now and then for ever', () => {
  expect(secondsToWait(fail('address', 500, 70), throttlePolicies.address, later(499 * 70))).toBe(0)
})

test('no wait is longer than the longest of its kind, whatever happened before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<ThrottleKind>('username', 'address', 'known', 'spender'),
      fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }),
      fc.integer({ min: -5000, max: 5000 }),
      (kind, pauses, look) => {
        let now = start
        let failures: FailureRecord | undefined
        for (const pause of pauses) {
          now = new Date(now.getTime() + pause * 1000)
          failures = withFailure(failures, throttlePolicies[kind], now)
        }
        const wait = secondsToWait(failures, throttlePolicies[kind], new Date(now.getTime() + look * 1000))
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(throttlePolicies[kind].maxWait)
      },
    ),
  )
})

test('a clock that was set back an hour gives one more try, not an hour of waiting', () => {
  const before = fail('username', 8)
  const now = later(-3600)
  expect(secondsToWait(before, throttlePolicies.username, now)).toBe(0)
  const again = withFailure(before, throttlePolicies.username, now)
  expect(secondsToWait(again, throttlePolicies.username, now)).toBe(32)
  // Two machines' clocks differ by minutes: who asks the one behind waits as long.
  expect(secondsToWait(before, throttlePolicies.username, later(-600))).toBe(16)
})

test.each([
  ['username', 20],
  ['spender', 20],
  ['address', 100],
  ['known', 95],
] as const)('limits attempts of kind %s in an hour to %i', (kind, most) => {
  let failures: FailureRecord | undefined
  let tries = 0
  for (let second = 0; second < 3600; ) {
    const wait = Math.ceil(secondsToWait(failures, throttlePolicies[kind], later(second)))
    second += wait
    if (second >= 3600) break
    failures = withFailure(failures, throttlePolicies[kind], later(second))
    tries++
  }
  expect(tries).toBeLessThanOrEqual(most)
})
