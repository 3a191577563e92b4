import fc from 'fast-check'
import { monthFrom } from './month'
import { worksheetOf } from './pph21'

const million = 1_000_000n

test.each([
  [0n, 0n, 0n],
  [1n, 0n, 0n],
  [39n, 19n, 0n],
  [40n, 20n, 1n],
  [120n * million, 60n * million, 3n * million],
  [120n * million + 2n, 60n * million + 1n, 3n * million],
  [120n * million + 14n, 60n * million + 7n, 3n * million + 1n],
  [500n * million, 250n * million, 31_500_000n],
  [1_000n * million, 500n * million, 94n * million],
  [10_000n * million, 5_000n * million, 1_444n * million],
  [20_000n * million, 10_000n * million, 3_194n * million],
])('%d gross has the base %d and the tax %d', (gross, base, tax) => {
  expect(worksheetOf(gross)).toEqual({ gross, base, tax })
})

/** Reference: taxes million by million, since every rate changes at a whole million. */
function slowTax(base: bigint): bigint {
  let hundredths = 0n
  for (let done = 0n; done < base; done += million) {
    const slice = base - done < million ? base - done : million
    hundredths += slice * rateOfRupiah(done + 1n)
  }
  return hundredths / 100n
}

/** The rate of the base's n-th Rupiah, as the law writes it. */
function rateOfRupiah(nth: bigint): bigint {
  if (nth <= 60n * million) return 5n
  if (nth <= 250n * million) return 15n
  if (nth <= 500n * million) return 25n
  return nth <= 5_000n * million ? 30n : 35n
}

const edges = [0n, 120n, 500n, 1_000n, 10_000n].map((edge) => edge * million)
const gross = fc.oneof(
  fc.bigInt({ min: 0n, max: 12_000n * million }),
  fc.tuple(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: 300n })).map(([edge, more]) => edge + more),
  fc
    .tuple(fc.constantFrom(...edges.slice(1)), fc.bigInt({ min: 1n, max: 300n }))
    .map(([edge, less]) => edge - less),
)

test('the tax equals the sum over slices of the base', () => {
  fc.assert(
    fc.property(gross, (amount) => {
      const { base, tax } = worksheetOf(amount)
      expect([base, tax]).toEqual([amount / 2n, slowTax(amount / 2n)])
    }),
  )
})

test('the tax is monotonic, with a marginal rate of at most 35 percent', () => {
  fc.assert(
    fc.property(gross, fc.bigInt({ min: 0n, max: 900n * million }), (amount, more) => {
      const [less, greater] = [worksheetOf(amount), worksheetOf(amount + more)]
      expect(greater.tax).toBeGreaterThanOrEqual(less.tax)
      expect((greater.tax - less.tax) * 100n).toBeLessThanOrEqual(35n * (greater.base - less.base) + 100n)
    }),
  )
})

test('parses months, with the current one as default', () => {
  const now = new Date('2026-11-30T17:30:00Z')
  expect(monthFrom('', now)).toEqual({ name: '2026-12', firstDay: '2026-12-01', end: '2027-01-01' })
  expect(monthFrom('2028-02', now)).toEqual({ name: '2028-02', firstDay: '2028-02-01', end: '2028-03-01' })
  for (const wrong of ['2026-13', '2026-1', '1969-12', '9999-12', '2026-11-01', 'kemarin']) {
    expect(monthFrom(wrong, now)).toBeUndefined()
  }
})
