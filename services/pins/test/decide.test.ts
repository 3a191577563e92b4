import {
  decideRelease,
  decideReserve,
  decideUse,
  type Reservation,
  type Terms,
} from '../src/reservation/decide'

const terms: Terms = { ownerId: 'a', packageId: 1, qty: 3 }
const reserved: Reservation = { state: 'reserved', terms }
const used: Reservation = { state: 'used', terms }
const released: Reservation = { state: 'released' }

test.each<[string, Reservation | undefined, unknown, unknown, unknown]>([
  // what is known, then what reserve, use and release come to
  ['nothing', undefined, 'take', 'unknown', undefined],
  ['reserved', reserved, 'done', { use: terms }, 'give back'],
  ['used', used, 'done', 'done', 'used'],
  ['released', released, 'released', 'released', 'done'],
])('with %s known, each message has one outcome', (_what, known, reserve, use, release) => {
  expect(decideReserve(known, terms)).toBe(reserve)
  expect(decideUse(known)).toEqual(use)
  if (known) expect(decideRelease(known)).toBe(release)
})

test.each<[string, Partial<Terms>]>([
  ['owner', { ownerId: 'b' }],
  ['package', { packageId: 2 }],
  ['number', { qty: 4 }],
])('a registration cannot reserve again with another %s', (_what, change) => {
  expect(decideReserve(reserved, { ...terms, ...change })).toBe('other terms')
  expect(decideReserve(used, { ...terms, ...change })).toBe('other terms')
})
