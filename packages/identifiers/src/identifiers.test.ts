import { isPhoneNumber, isUsername, maskName, normaliseUsername } from '.'

test.each([
  ['budi', true],
  ['b123', true],
  ['budi1234567890123456', true],
  ['bud', false],
  ['budi12345678901234567', false],
  ['1budi', false],
  ['Budi', false],
  ['bu di', false],
  ['budi\n', false],
])('isUsername(%j) is %s', (text, expected) => {
  expect(isUsername(text)).toBe(expected)
})

test.each([
  ['0812345678', true],
  ['0812345678901', true],
  ['081234567', false],
  ['08123456789012', false],
  ['628123456789', false],
  ['0812 345 678', false],
])('isPhoneNumber(%j) is %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected)
})

test('normaliseUsername lowers case and trims', () => {
  expect(normaliseUsername(' Budi01 ')).toBe('budi01')
})

test.each([
  ['Budi Santoso', 'B*** S***'],
  ['  siti   NUR  aini ', 's*** N*** a***'],
  ['Al', 'A***'],
  ['', ''],
])('masks the name %p as %p', (name, masked) => expect(maskName(name)).toBe(masked))
