import { isPhoneNumber } from '@jejaring/identifiers'
import { phoneFrom } from './filters'

// Same rule as the identity service: ten to thirteen digits, with the leading 0.
test.each([
  ['0812345678', true],
  ['+62 812-3456-7890', true],
  ['8123456789012', false],
  ['0812', false],
  ['08123456789012', false],
  ['02112345678', false],
  ['', false],
])('typed phone number %p becomes %p', (typed, is) => {
  expect(isPhoneNumber(phoneFrom(typed))).toBe(is)
})
