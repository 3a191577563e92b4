import fc from 'fast-check'
import { amount, day, flag, optionalId, requiredText, wholeNumber } from './fields'

describe('required texts', () => {
  it.each(['', ' ', '\u200b', '\u3164 \u2060', '\ufeff\u0007'])(
    'refuse %j, in which nothing is visible',
    (typed) => {
      expect(requiredText().safeParse(typed).error?.issues[0]?.message).toBe('Wajib diisi.')
    },
  )

  it('keep visible letters and their order marks', () => {
    expect(requiredText().parse(' \u200fa\u200b ')).toBe('\u200fa\u200b')
  })
})

describe('whole numbers', () => {
  it('accepts plain digits as a number or as text', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(wholeNumber().parse(number)).toBe(number)
        expect(wholeNumber().parse(String(number))).toBe(number)
        expect(amount.parse(String(number))).toBe(BigInt(number))
      }),
    )
  })

  it.each(['5e4', '50000.0', '50000.0000000000001', '0.5e5'])(
    'reads the JSON number %s by its value',
    (json) => {
      expect(wholeNumber().parse(JSON.parse(json))).toBe(50_000)
      expect(wholeNumber().safeParse(json).success).toBe(false)
    },
  )

  it.each([
    '500.000',
    '1e9',
    'NaN',
    '-1',
    '1,5',
    '0x10',
    ' ',
    '',
    '1 000',
    '9'.repeat(16),
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    null,
    true,
    {},
    [1],
  ])('refuses %p', (value) => expect(wholeNumber().safeParse(value).success).toBe(false))

  it('names the bounds in its messages', () => {
    expect(wholeNumber(1, 10).safeParse(0).error?.issues[0]?.message).toBe('Paling sedikit 1.')
    expect(wholeNumber(1, 10).safeParse('11').error?.issues[0]?.message).toBe('Paling banyak 10.')
  })
})

describe('the other fields', () => {
  it.each([
    [true, true],
    ['1', true],
    [1, true],
    ['on', true],
    ['true', true],
    [false, false],
    ['0', false],
    ['', false],
    [undefined, false],
  ])('reads the checkbox value %p as %p', (input, expected) => expect(flag.parse(input)).toBe(expected))

  it.each([
    ['', 0],
    [undefined, 0],
    ['7', 7],
    [7, 7],
  ])('reads the id %p as %p', (input, expected) => expect(optionalId.parse(input)).toBe(expected))

  it('refuses days that do not exist', () => {
    expect(day.parse('2026-02-28')).toBe('2026-02-28')
    expect(day.parse('')).toBe('')
    expect(day.safeParse('2026-02-30').success).toBe(false)
    expect(day.safeParse('28/02/2026').success).toBe(false)
  })
})
