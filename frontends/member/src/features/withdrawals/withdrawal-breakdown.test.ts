import fc from 'fast-check'
import { breakDown } from './withdrawal-breakdown'

const pairing = { min: 100_000, adminPercent: 10, voucherPercent: 10, bankFee: 2_500 }
const sponsor = { min: 50_000, adminPercent: 0, voucherPercent: 0, bankFee: 6_500 }

test.each([
  ['an amount below the minimum yields 0', 99_999, pairing, [0, 0, 0, 0, 0]],
  [
    'rounds the amount down to the multiple',
    1_234_567,
    pairing,
    [1_200_000, 120_000, 120_000, 2_500, 957_500],
  ],
  ['a sponsor bonus pays only the bank fee', 120_000, sponsor, [100_000, 0, 0, 6_500, 93_500]],
  ['rounds percentages down to whole Rupiah', 155, { ...pairing, min: 5, bankFee: 0 }, [155, 15, 15, 0, 125]],
  [
    'receives 0 when the fees exceed the amount',
    50_000,
    { ...sponsor, bankFee: 60_000 },
    [50_000, 0, 0, 60_000, 0],
  ],
  ['no amount yields 0', 0, pairing, [0, 0, 0, 0, 0]],
])('%s', (_, amount, terms, [nominal, admin, voucher, bankFee, received]) => {
  expect(breakDown(amount, terms)).toEqual({ nominal, admin, voucher, bankFee, received })
})

test('shares and fee plus received amount equal the nominal amount', () => {
  const terms = fc.record({
    min: fc.integer({ min: 1, max: 1_000_000 }),
    adminPercent: fc.integer({ min: 0, max: 50 }),
    voucherPercent: fc.integer({ min: 0, max: 50 }),
    bankFee: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), terms, (amount, cost) => {
      const { nominal, admin, voucher, bankFee, received } = breakDown(amount, cost)
      expect(nominal % cost.min).toBe(0)
      expect(nominal).toBeLessThanOrEqual(amount)
      expect(amount - nominal).toBeLessThan(cost.min)
      if (received > 0) expect(admin + voucher + bankFee + received).toBe(nominal)
    }),
  )
})
