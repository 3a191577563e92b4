import type { Plan } from '../plan/parameters'
import { type LogEnd, numberBatch, type UnnumberedPlacement } from './numbering'

const plans = (version: number): Plan => ({
  version,
  packages: [
    {
      id: 1,
      code: 'REG',
      kind: 'activation',
      price: 500_000,
      bonusSponsor: 100_000,
      pair: version,
      flushout: 12,
    },
  ],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10,
})

const MORNING = '2026-03-01T08:00:00+07:00'
const now = new Date('2026-03-01T23:59:59.999+07:00')
const end: LogEnd = { seq: 10, day: '2026-02-28', planVersion: 1 }

function waiting(
  id: number,
  registrationId: string,
  placedAt = MORNING,
  planVersion = 1,
): UnnumberedPlacement {
  return { id, registrationId, packageId: 1, planVersion, placedAt: new Date(placedAt) }
}

const numbers = (given: UnnumberedPlacement[], limit = 100, from = end) =>
  numberBatch(given, from, plans, { now, limit }).numbered.map(({ id, seq }) => [id, seq])

test('numbers follow the log without a gap, in the order given', () => {
  expect(numbers([waiting(4, 'a'), waiting(7, 'a'), waiting(5, 'b')])).toEqual([
    [4, 11],
    [7, 12],
    [5, 13],
  ])
})

test('a registration is never split, and the first is taken regardless of its size', () => {
  const given = [...[1, 2, 3].map((id) => waiting(id, 'a')), ...[4, 5, 6].map((id) => waiting(id, 'b'))]
  expect(numbers(given, 5)).toHaveLength(3)
  expect(numbers(given, 6)).toHaveLength(6)
  expect(numbers(given, 1)).toHaveLength(3)
})

test.each([
  ['one millisecond before midnight WIB', '2026-03-01T16:59:59.999Z', '2026-03-01'],
  ['an earlier time than the log has reached', '2026-01-05T08:00:00+07:00', '2026-02-28'],
])('the business day of %s', (_when, placedAt, day) => {
  const [only] = numberBatch([waiting(1, 'a', placedAt)], end, plans, { now, limit: 10 }).numbered
  expect(only?.businessDay).toBe(day)
})

test('a day ahead of the clock stops the batch before its registration', () => {
  const midnight = '2026-03-01T17:00:00Z'
  const given = [waiting(1, 'a'), waiting(2, 'b'), waiting(3, 'b', midnight), waiting(4, 'c')]
  expect(numberBatch(given, end, plans, { now, limit: 10 })).toMatchObject({
    numbered: [{ id: 1 }],
    aheadOfClock: { id: 3, day: '2026-03-02', today: '2026-03-01' },
  })
  const later = { now: new Date(midnight), limit: 10 }
  expect(numberBatch(given, end, plans, later)).toMatchObject({ aheadOfClock: null, numbered: { length: 4 } })
})

test('a day that the log has reached does not stop a settler with a slow clock', () => {
  const ahead = { ...end, day: '2026-03-05' }
  expect(numberBatch([waiting(1, 'a')], ahead, plans, { now, limit: 10 })).toMatchObject({
    numbered: [{ businessDay: '2026-03-05' }],
    aheadOfClock: null,
  })
})

test('plan versions never decrease, and points come from the effective version', () => {
  const given = [waiting(1, 'a'), waiting(2, 'b', MORNING, 3), waiting(3, 'c', MORNING, 2)]
  const { numbered } = numberBatch(given, end, plans, { now, limit: 10 })
  expect(numbered.map(({ effectiveVersion, points }) => [effectiveVersion, points])).toEqual([
    [1, 1],
    [3, 3],
    [3, 3],
  ])
})
