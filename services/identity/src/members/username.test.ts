import fc from 'fast-check'
import { checkUsername } from './username'

const letter = 'abcdefghijklmnopqrstuvwxyz'
const valid = fc
  .tuple(
    fc.constantFrom(...letter),
    fc.string({ unit: fc.constantFrom(...letter, ...'0123456789'), minLength: 3, maxLength: 19 }),
  )
  .map(([first, rest]) => first + rest)

test('4–20 letters and digits, a letter first, are valid and stored in lower case', () => {
  fc.assert(
    fc.property(valid, (username) => {
      expect(checkUsername(` ${username.toUpperCase()} `)).toEqual({ ok: true, value: username })
    }),
  )
})

test('an accepted username has the stored form', () => {
  fc.assert(
    fc.property(fc.oneof(valid, fc.string({ unit: 'binary', maxLength: 25 })), (input) => {
      const checked = checkUsername(input)
      if (checked.ok) expect(checked.value).toMatch(/^[a-z][a-z0-9]{3,19}$/)
    }),
  )
})

test.each(['', '   ', 'abc', '1abc', 'a'.repeat(21), 'budi santoso', 'budi_1', 'ﬀabc', 'büdi', 'budi\0'])(
  '%j is refused',
  (input) => {
    expect(checkUsername(input).ok).toBe(false)
  },
)
