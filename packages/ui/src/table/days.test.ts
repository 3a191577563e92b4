import { shownDay, typedDay, withSlashes } from './days'
import { endOfMonth } from './request'

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['29/02/2028', '2028-02-29'],
  ['26/11/26', '2026-11-26'],
  ['29/02/2026', undefined],
  ['31/04/2026', undefined],
  ['12/31/2026', undefined],
  ['01/01/0000', undefined],
  ['2026-01-01', undefined],
  ['', undefined],
])('a typed %s is the day %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
  if (day) expect(typedDay(shownDay(day))).toBe(day)
})

test.each([
  ['2026-02-10', '2026-02-28'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
  ['2026-04-01', '2026-04-30'],
])('the month of %s ends on %s', (day, end) => {
  expect(endOfMonth(day)).toBe(end)
})

test.each([
  ['1/2/2026', '01/02/2026'],
  ['1-2-2026', '01/02/2026'],
  ['2026-02-01', '01/02/2026'],
  ['01022026', '01/02/2026'],
  ['26112026', '26/11/2026'],
  ['26/11/26', '26/11/26'],
  ['3112', '31/12'],
  ['1/', '01'],
  ['01/02/20265', '01/02/2026'],
])('slashes of a typed %s: %s', (typed, completed) => {
  expect(withSlashes(typed)).toBe(completed)
})
