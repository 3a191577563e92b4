import { isFault } from '@jejaring/service-kit'
import { decideRequest, type RequestFacts } from '../../src/withdrawals/decide-request'
import { readSettings } from '../../src/withdrawals/terms'
import { seeds } from '../support/seeds'

const now = new Date('2026-11-20T10:00:00+07:00')
const bank = { id: 7, name: 'Bank Nusantara', fee: 6_500n, accountName: 'BUDI', accountNumber: '0123' }
const good: RequestFacts = {
  settings: readSettings(new Map(Object.entries({ ...seeds, withdraw_sponsor: '5000' }))),
  bank,
  hold: { since: undefined, hours: 24 },
  activity: { lastRepeatOrder: now, refusals: [] },
  passwordMatches: true,
  balance: 1_000_000n,
}

/** One failing input per check, in the order of rule book §5. */
const checks = [
  { name: 'amount', amount: 4_999n, facts: {}, refusal: { fields: { amount: expect.any(String) } } },
  { name: 'bank details', facts: { bank: undefined }, refusal: { params: { bank: 1 } } },
  {
    name: 'hold',
    facts: { hold: { since: new Date('2026-11-20T09:00:00+07:00'), hours: 24 } },
    refusal: { params: { hold_until: '2026-11-21T09:00:00.000+07:00' } },
  },
  { name: 'repeat order', facts: { activity: { refusals: [] } }, refusal: { params: { ro: 1 } } },
  {
    name: 'password',
    facts: { passwordMatches: false },
    refusal: { fields: { password: 'Kata sandi salah.' } },
  },
  {
    name: 'received',
    amount: 5_000n,
    facts: {},
    refusal: { fields: { amount: expect.stringContaining('biaya transfer') } },
  },
  {
    name: 'balance',
    facts: { balance: 0n },
    refusal: { fields: { amount: expect.stringContaining('Rp. 0') } },
  },
]

function refusalOf(amount: bigint, facts: RequestFacts): unknown {
  try {
    return decideRequest({ type: 'sponsor', amount }, facts, now)
  } catch (error) {
    if (isFault(error, 'invalid')) return error
    throw error
  }
}

it('accepts a request that passes every check', () => {
  expect(decideRequest({ type: 'pairing', amount: 250_000n }, good, now)).toEqual({
    parts: { request: 200_000n, admin: 20_000n, voucher: 20_000n, bankFee: 6_500n, received: 153_500n },
    bank,
    exemptBy: null,
  })
})

it('accepts a request for the last Rupiah', () => {
  const decision = decideRequest({ type: 'sponsor', amount: 1_000_000n }, good, now)
  expect(decision.parts.request).toBe(1_000_000n)
})

it.each(checks)('rejects a request that fails only the check of $name', ({ amount, facts, refusal }) => {
  expect(refusalOf(amount ?? 100_000n, { ...good, ...facts })).toMatchObject(refusal)
})

const pairs = checks.flatMap((first, index) =>
  checks.slice(index + 1).map((second) => ({ name: `${first.name} before ${second.name}`, first, second })),
)

it.each(pairs)('checks $name', ({ first, second }) => {
  const facts = { ...good, ...second.facts, ...first.facts }
  expect(refusalOf(first.amount ?? second.amount ?? 100_000n, facts)).toMatchObject(first.refusal)
})

it('returns the exemption that it uses', () => {
  const refusals = [{ withdrawalId: 'w1', amount: 100_000n, refusedAt: now }]
  const decision = decideRequest(
    { type: 'sponsor', amount: 100_000n },
    { ...good, activity: { refusals } },
    now,
  )
  expect(decision.exemptBy).toBe('w1')
})
