import { isPhoneNumber } from '@jejaring/identifiers'
import { digitsFilter, type Filter, phoneFilter, usernameFilter } from './filters'

const result = ({ normalise, fault }: Filter, typed: string) => {
  const value = normalise(typed)
  return fault(value) ? { refused: value } : value
}

// Same rule as the identity service: ten to thirteen digits, with the leading 0.
test.each([
  ['0812345678', true],
  ['+62 812-3456-7890', true],
  ['+62 (0)812-3456-7890', true],
  ['\u202a+62\u00a0812\u20113456\u20117890\u202c', true],
  ['8123456789012', false],
  ['0812', false],
  ['08123456789012', false],
  ['02112345678', false],
  ['', false],
])('typed phone number %p is complete: %p', (typed, isComplete) => {
  const value = result(phoneFilter, typed)
  expect(typeof value === 'string' && isPhoneNumber(value)).toBe(isComplete)
})

test.each([
  ['001-234-567-8', '0012345678'],
  ['0012 3456 78', '0012345678'],
  ['1,23457E+15', { refused: '1,23457E+15' }],
  ['BCA 001-234-567-8 a.n. Budi 2', { refused: 'BCA 001-234-567-8 a.n. Budi 2' }],
  ['1234567890.00', { refused: '1234567890.00' }],
  ['001.234.567', '001234567'],
  ['１２３', { refused: '１２３' }],
])('account number %p becomes %p, never a part of it', (typed, expected) => {
  expect(result(digitsFilter, typed)).toEqual(expected)
})

test.each([
  ['0812 3456 ext 7', { refused: '0812 3456 ext 7' }],
  ['8.12346E+11', { refused: '8.12346E+11' }],
  ['0812/0813', { refused: '0812/0813' }],
])('phone number %p is refused as typed', (typed, expected) => {
  expect(result(phoneFilter, typed)).toEqual(expected)
})

test.each([
  [' Budi01 ', 'budi01'],
  ['1budi', { refused: '1budi' }],
  ['budi.01', { refused: 'budi.01' }],
  ['budi santoso', { refused: 'budi santoso' }],
])('username %p becomes %p', (typed, expected) => {
  expect(result(usernameFilter, typed)).toEqual(expected)
})

test.each(['+62 0812-3456', '+62812-3456', '62 812 3456', '08123456', '8123456'])(
  'phone number %p typed key by key equals the pasted one',
  (text) => {
    const typed = [...text].reduce((value, key) => phoneFilter.normalise(value + key), '')
    expect(typed).toBe('08123456')
    expect(phoneFilter.normalise(text)).toBe('08123456')
  },
)
