import fc from 'fast-check'
import { floorToMultiple, formatRupiah, inWords, parseRupiah, percent, sum } from './index'

const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })

describe('amounts', () => {
  it('rounds percentages down; parts and rest always sum to the amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, rate) => {
        const part = percent(amount, rate)
        expect(part * 100n <= amount * BigInt(rate)).toBe(true)
        expect((part + 1n) * 100n > amount * BigInt(rate)).toBe(true)
      }),
    )
  })

  it('rounds down to the nearest multiple', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 1_000_000n }), (amount, multiple) => {
        const floored = floorToMultiple(amount, multiple)
        expect(floored % multiple).toBe(0n)
        expect(floored <= amount && amount - floored < multiple).toBe(true)
      }),
    )
  })

  it('refuses what is not an amount', () => {
    expect(() => percent(-1n, 10)).toThrow(RangeError)
    expect(() => floorToMultiple(10n, 0n)).toThrow(RangeError)
  })

  it('sums', () => expect(sum([1n, 2n, 3n])).toBe(6n))
})

describe('writing and reading', () => {
  it.each([
    [0n, 'Rp. 0'],
    [999n, 'Rp. 999'],
    [1_000n, 'Rp. 1.000'],
    [1_234_567n, 'Rp. 1.234.567'],
    [-50_000n, 'Rp. -50.000'],
  ])('writes %s as %s', (amount, text) => expect(formatRupiah(amount)).toBe(text))

  it('reads back every amount it writes', () => {
    fc.assert(fc.property(amounts, (amount) => expect(parseRupiah(formatRupiah(amount))).toBe(amount)))
  })

  it.each(['', 'Rp', '1,5', '1.50', '1e9', '-5', '12.34.567', '1.2345'])('does not guess at %p', (text) => {
    expect(parseRupiah(text)).toBeUndefined()
  })
})

describe('words', () => {
  it.each([
    [0n, 'nol'],
    [11n, 'sebelas'],
    [19n, 'sembilan belas'],
    [21n, 'dua puluh satu'],
    [100n, 'seratus'],
    [111n, 'seratus sebelas'],
    [999n, 'sembilan ratus sembilan puluh sembilan'],
    [1_000n, 'seribu'],
    [1_500n, 'seribu lima ratus'],
    [11_000n, 'sebelas ribu'],
    [101_000n, 'seratus satu ribu'],
    [1_000_000n, 'satu juta'],
    [1_001_000n, 'satu juta seribu'],
    [500_000n, 'lima ratus ribu'],
    [1_000_000_000n, 'satu miliar'],
    [2_000_000_000_015n, 'dua triliun lima belas'],
  ])('says %s as "%s"', (amount, words) => expect(inWords(amount)).toBe(words))

  it('says different numbers differently', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        fc.pre(one !== other)
        expect(inWords(one)).not.toBe(inWords(other))
      }),
    )
  })
})
