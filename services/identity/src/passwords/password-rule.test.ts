import fc from 'fast-check'
import { isCommonPassword } from './common-passwords'
import { generatePassword } from './generate-password'
import { checkPassword, normalisePassword } from './password-rule'

test('accepts exactly uncommon passwords of 8–128 characters other than the username', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (password) => {
      const length = [...normalisePassword(password)].length
      const folded = normalisePassword(password).toLowerCase()
      const expected = length >= 8 && length <= 128 && folded !== 'budi1234' && !isCommonPassword(folded)
      expect(checkPassword(password, ['budi1234']).ok).toBe(expected)
    }),
  )
})

test.each(['budi1234', 'BUDI1234', 'ｂｕｄｉ1234'])(
  'the username in any dress is refused: %s',
  (password) => {
    expect(checkPassword(password, ['budi1234']).ok).toBe(false)
  },
)

test.each(['password', 'Password1', 'QWERTYUIOP', '1234567890', 'sayang123', 'Indonesia1'])(
  '%s is among the commonest',
  (password) => expect(checkPassword(password, []).ok).toBe(false),
)

test('the edges of the length are inside', () => {
  expect(checkPassword('x7'.repeat(4), []).ok).toBe(true)
  expect(checkPassword('x7'.repeat(64), []).ok).toBe(true)
  expect(checkPassword(`${'x7'.repeat(64)}y`, []).ok).toBe(false)
})

test('a generated password satisfies the rule', () => {
  for (let n = 0; n < 50; n++) expect(checkPassword(generatePassword(), ['admin']).ok).toBe(true)
})
