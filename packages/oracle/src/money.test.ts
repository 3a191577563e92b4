import { breakdown, MemberWallets, defaultWithdrawalTerms as terms, type Wallet } from './index'

test.each([
  [
    'pairing',
    1_234_567n,
    6_500n,
    { amount: 1_200_000n, admin: 120_000n, voucher: 120_000n, received: 953_500n },
  ],
  ['pairing_level', 50_000n, 0n, { amount: 50_000n, admin: 5_000n, voucher: 5_000n, received: 40_000n }],
  ['sponsor', 149_999n, 2_500n, { amount: 100_000n, admin: 0n, voucher: 0n, received: 97_500n }],
] as const)('%s %s minus a fee of %s', (wallet, amount, fee, expected) => {
  expect(breakdown(wallet, amount, fee, terms)).toMatchObject(expected)
})

test('percentages round down', () => {
  const odd = { ...terms, admin: 7, voucher: 3, multiple: { ...terms.multiple, pairing: 1n } }
  expect(breakdown('pairing', 99n, 0n, odd)).toEqual({
    amount: 99n,
    admin: 6n,
    voucher: 2n,
    bankFee: 0n,
    received: 91n,
  })
})

test.each([
  ['less than the multiple', 'pairing', 99_999n, 0n, 'amount'],
  ['nothing', 'sponsor', 0n, 0n, 'amount'],
  ['no more than the fees', 'sponsor', 50_000n, 50_000n, 'received'],
  ['more than there is', 'sponsor', 200_000n, 0n, 'balance'],
] as const)('%s is refused and moves nothing', (_name, wallet, amount, fee, why) => {
  const memberWallets = new MemberWallets({ sponsor: 100_000n, pairing: 1_000_000n, pairing_level: 0n })
  expect(memberWallets.withdraw('w', wallet, amount, fee, terms)).toBe(why)
  expect(memberWallets.total()).toEqual({ income: 1_100_000n, pulled: 0n, balance: 1_100_000n })
})

const summaries = (memberWallets: MemberWallets, wallet: Wallet) => ({ ...memberWallets.summary(wallet) })

test('a refused withdrawal gives all back and lowers what was pulled', () => {
  const memberWallets = new MemberWallets({ sponsor: 0n, pairing: 300_000n, pairing_level: 0n })
  memberWallets.withdraw('w', 'pairing', 250_000n, 6_500n, terms)
  expect(summaries(memberWallets, 'pairing')).toEqual({
    income: 300_000n,
    pulled: 200_000n,
    balance: 100_000n,
  })
  expect(memberWallets.change('w', 'process')).toBe(true)
  expect(memberWallets.change('w', 'failed')).toBe(true)
  expect(summaries(memberWallets, 'pairing')).toEqual({ income: 300_000n, pulled: 0n, balance: 300_000n })
  expect(memberWallets.change('w', 'pending')).toBe(false)
})

test('a paid withdrawal credits its voucher part once', () => {
  const memberWallets = new MemberWallets({ sponsor: 0n, pairing: 300_000n, pairing_level: 0n })
  memberWallets.withdraw('w', 'pairing', 300_000n, 6_500n, terms)
  expect(memberWallets.change('w', 'success')).toBe(true)
  expect(memberWallets.change('w', 'success')).toBe(false)
  expect(memberWallets.change('w', 'failed')).toBe(false)
  expect(summaries(memberWallets, 'voucher')).toEqual({ income: 30_000n, pulled: 0n, balance: 30_000n })
})

test('a voucher withdrawal leaves failed only while its money is there', () => {
  const memberWallets = new MemberWallets()
  memberWallets.credit('voucher', 120_000n)
  expect(memberWallets.withdrawVoucher('v', 49_999n, terms)).toBe('amount')
  memberWallets.withdrawVoucher('v', 120_000n, terms)
  memberWallets.change('v', 'failed')
  memberWallets.withdrawVoucher('other', 50_000n, terms)
  expect(memberWallets.change('v', 'pending')).toBe(false)
  memberWallets.change('other', 'failed')
  expect(memberWallets.change('v', 'process')).toBe(true)
  expect(summaries(memberWallets, 'voucher')).toEqual({
    income: 120_000n,
    pulled: 100_000n,
    balance: 20_000n,
  })
})
