import { flushedPairs, paidPairs } from './flushout'

test.each([
  [5, 12, 0, 5, 0],
  [5, 12, 9, 3, 2],
  [5, 12, 12, 0, 5],
  // The limit was lowered during the day.
  [5, 3, 9, 0, 5],
  [0, 12, 3, 0, 0],
])(
  '%d pairs with limit %d and %d paid before: %d paid, %d flushed',
  (matched, limit, before, paid, flushed) => {
    expect(paidPairs(matched, limit, before)).toBe(paid)
    expect(flushedPairs(matched, paid)).toBe(flushed)
  },
)
