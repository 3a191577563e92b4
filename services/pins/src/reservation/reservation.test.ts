import { decideRelease, decideReserve, type Reservation, type ReservationTerms } from './reservation'

const terms: ReservationTerms = { ownerId: 'a', packageId: 1, qty: 3 }
const reserved: Reservation = { state: 'reserved', terms }
const used: Reservation = { state: 'used', terms }
const released: Reservation = { state: 'released' }

test.each<[string, Reservation, unknown, unknown]>([
  // The known state, then the outcomes of reserve and release.
  ['reserved', reserved, 'done', 'release'],
  ['used', used, 'done', 'used'],
  ['released', released, 'released', 'done'],
])('with %s known, each message has one outcome', (_what, known, reserve, release) => {
  expect(decideReserve(known, terms)).toBe(reserve)
  expect(decideRelease(known)).toBe(release)
})

test.each<[string, Partial<ReservationTerms>]>([
  ['owner', { ownerId: 'b' }],
  ['package', { packageId: 2 }],
  ['number', { qty: 4 }],
])('a registration cannot reserve again with another %s', (_what, change) => {
  expect(decideReserve(reserved, { ...terms, ...change })).toBe('terms differ')
  expect(decideReserve(used, { ...terms, ...change })).toBe('terms differ')
})
