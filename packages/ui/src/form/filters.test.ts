import { isPhone, phoneFrom } from './filters'

// As identity has it: ten to thirteen digits, the leading 0 included.
test.each([
  ['0812345678', true],
  ['+62 812-3456-7890', true],
  ['8123456789012', false],
  ['0812', false],
  ['08123456789012', false],
  ['02112345678', false],
  ['', false],
])('of what is typed as a phone number, %p is %p', (typed, is) => {
  expect(isPhone(phoneFrom(typed))).toBe(is)
})
