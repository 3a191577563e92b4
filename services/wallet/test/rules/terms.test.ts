import { breakdown as oracleBreakdown } from '@jejaring/oracle'
import fc from 'fast-check'
import { bonusWallets } from '../../src/ledger/accounts'
import { breakDown, readSettings, roundedAmount } from '../../src/withdrawals/terms'
import { seeds } from '../support/seeds'

const settings = readSettings(new Map(Object.entries(seeds)))

describe('the parts of a withdrawal', () => {
  it.each`
    wallet             | amount      | bankFee   | request     | admin      | voucher    | received
    ${'sponsor'}       | ${49_999n}  | ${0n}     | ${0n}       | ${0n}      | ${0n}      | ${0n}
    ${'sponsor'}       | ${50_000n}  | ${6_500n} | ${50_000n}  | ${0n}      | ${0n}      | ${43_500n}
    ${'sponsor'}       | ${149_999n} | ${6_500n} | ${100_000n} | ${0n}      | ${0n}      | ${93_500n}
    ${'pairing'}       | ${99_999n}  | ${6_500n} | ${0n}       | ${0n}      | ${0n}      | ${-6_500n}
    ${'pairing'}       | ${350_000n} | ${6_500n} | ${300_000n} | ${30_000n} | ${30_000n} | ${233_500n}
    ${'pairing_level'} | ${75_000n}  | ${2_500n} | ${50_000n}  | ${5_000n}  | ${5_000n}  | ${37_500n}
  `('takes $amount of $wallet as $request and pays $received', (row) => {
    const terms = settings.terms[row.wallet as 'sponsor']
    const request = roundedAmount(row.amount, terms)
    expect(request).toBe(row.request)
    const { admin, voucher, received } = breakDown(request, terms, row.bankFee)
    expect({ admin, voucher, received }).toEqual({
      admin: row.admin,
      voucher: row.voucher,
      received: row.received,
    })
  })

  it('add up to the requested amount and equal the independent model', () => {
    const percentage = fc.integer({ min: 0, max: 50 })
    const multiple = fc.bigInt({ min: 1n, max: 200_000n })
    fc.assert(
      fc.property(
        fc.constantFrom(...bonusWallets),
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.bigInt({ min: 0n, max: 20_000n }),
        fc.record({ admin: percentage, voucher: percentage, multiple }),
        (wallet, amount, bankFee, { admin, voucher, multiple }) => {
          const values = {
            ...seeds,
            withdraw_admin: `${admin}`,
            withdraw_voucher: `${voucher}`,
            [`withdraw_${wallet}`]: `${multiple}`,
          }
          const terms = readSettings(new Map(Object.entries(values))).terms[wallet]
          const parts = breakDown(roundedAmount(amount, terms), terms, bankFee)
          expect(parts.admin + parts.voucher + parts.bankFee + parts.received).toBe(parts.request)

          const multiples = { sponsor: multiple, pairing: multiple, pairing_level: multiple }
          const expected = oracleBreakdown(wallet, amount, bankFee, {
            admin,
            voucher,
            multiple: multiples,
            voucherMin: 1n,
          })
          if (expected === 'amount') expect(parts.request).toBe(0n)
          else if (expected === 'received') expect(parts.received <= 0n).toBe(true)
          else if (typeof expected === 'object') {
            const { amount: request, ...rest } = expected
            expect(parts).toEqual({ request, ...rest })
          } else throw new Error(expected)
        },
      ),
    )
  })
})

it.each(['', 'sepuluh', '10.5', '-1', '1e3'])('rejects a configuration value of %p', (value) => {
  const values = new Map(Object.entries({ ...seeds, withdraw_admin: value }))
  expect(() => readSettings(values)).toThrow('withdraw_admin')
})
