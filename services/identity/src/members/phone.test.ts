import fc from 'fast-check'
import { checkPhone } from './phone'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const subscriber = digits(8, 11).map((rest) => `8${rest}`)

test('however an Indonesian number is written, the same national form is stored', () => {
  fc.assert(
    fc.property(subscriber, fc.constantFrom('', ' ', '-', '.'), (number, separator) => {
      const written = [number.slice(0, 3), number.slice(3, 7), number.slice(7)].join(separator)
      for (const prefix of ['0', '62', '+62', '+62 ', '+62 (0)', '']) {
        expect(checkPhone(prefix + written)).toEqual({ ok: true, value: `0${number}` })
      }
    }),
  )
})

test('an accepted number is 08 and 8–11 further digits, and is accepted unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(digits(0, 16), fc.string({ unit: 'binary' })), (input) => {
      const checked = checkPhone(input)
      if (!checked.ok) return
      expect(checked.value).toMatch(/^08\d{8,11}$/)
      expect(checkPhone(checked.value)).toEqual(checked)
    }),
  )
})

test.each([
  '',
  '0812',
  '081234567890123',
  '+6512345678',
  '+1 202 555 0100',
  '021 555 0100',
  'nol delapan',
  '0812\u0000345678',
])('%j is refused', (input) => expect(checkPhone(input).ok).toBe(false))
