import { isEmailAddress, maskEmail, normaliseEmail } from './index'

test.each([
  'budi@contoh.id',
  'budi.santoso+jejaring@mail.contoh.co.id',
  'a@b-c.id',
  `${'a'.repeat(64)}@contoh.id`,
])('accepts the address %s', (address) => {
  expect(isEmailAddress(normaliseEmail(` ${address.toUpperCase()} `))).toBe(true)
})

test.each([
  '',
  'budi',
  'budi@contoh',
  '@contoh.id',
  'budi@@contoh.id',
  'budi@contoh.id, sari@contoh.id',
  'budi@contoh.id\r\nBcc: sari@contoh.id',
  '"budi"@contoh.id',
  'Budi <budi@contoh.id>',
  'budi@[10.0.0.1]',
  'budi..s@contoh.id',
  'budi@-contoh.id',
  `${'a'.repeat(65)}@contoh.id`,
  `budi@${'a'.repeat(250)}.id`,
])('rejects the address %j', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

test('a masked address keeps its first letter and the domain', () => {
  expect([maskEmail('budi@contoh.id'), maskEmail('')]).toEqual(['b•••@contoh.id', '•••'])
})
