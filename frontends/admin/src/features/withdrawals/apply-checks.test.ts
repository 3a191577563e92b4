import { applyChecks } from './apply-checks'

const row = (id: string, is_checked: number, amount_received: number) => ({ id, is_checked, amount_received })
const page = { data: [row('a', 0, 70_000), row('b', 1, 30_000)], checked: 4, checked_received: 900_000 }

test.each([
  ['checking a row', 'a', true, [1, 1], 5, 970_000],
  ['clearing a check', 'b', false, [0, 0], 3, 870_000],
])('%s updates the sums', (_, id, checked, boxes, count, received) => {
  const next = applyChecks(page, new Map([[id, checked]]))
  expect(next.data.map((one) => one.is_checked)).toEqual(boxes)
  expect(next).toMatchObject({ checked: count, checked_received: received })
  expect(page.data.map((one) => one.is_checked)).toEqual([0, 1])
})

test.each([
  ['a check the row already has', 'b', true],
  ['a check on another page', 'c', true],
])('%s changes nothing', (_, id, checked) => {
  expect(applyChecks(page, new Map([[id, checked]]))).toBe(page)
})

test('several pending checks add up', () => {
  const checks = new Map([
    ['a', true],
    ['b', false],
  ])
  expect(applyChecks(page, checks)).toMatchObject({ checked: 4, checked_received: 940_000 })
})
