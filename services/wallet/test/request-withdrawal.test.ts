import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId, tooMany } from '@jejaring/service-kit'
import { memberWithEarnings, sponsorBalance } from './support/earner'
import { PASSWORD, type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let budi: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(async () => {
  budi = await memberWithEarnings(fixture)
})
afterAll(() => fixture.stop())

const balance = (person = budi) => sponsorBalance(fixture, person)

describe('a request', () => {
  it('takes the rounded amount immediately and freezes its parts', async () => {
    const withdrawal = await fixture.request(budi, { amount: 149_999n })
    expect(withdrawal).toMatchObject({
      memberId: budi.id,
      username: budi.member.username,
      name: 'Budi Santoso',
      type: WalletType.SPONSOR,
      amountRequest: 100_000n,
      amountAdmin: 0n,
      amountVoucher: 0n,
      bankFee: 6_500n,
      amountReceived: 93_500n,
      bankId: 7,
      bankName: 'Bank Nusantara',
      bankAccountName: 'BUDI SANTOSO',
      bankAccountNumber: '0123456789',
      status: WithdrawalStatus.PENDING,
      reason: '',
    })
    expect(withdrawal.invoice).toMatch(/^WD-20261120-\d{6}$/)
    expect(await fixture.as(budi).readWallets({ memberId: '' })).toMatchObject({
      sponsor: { income: 250_000n, pulled: 100_000n, balance: 150_000n },
      waitingWithdrawals: { count: 1n, amount: 100_000n },
      waitingVouchers: { count: 0n, amount: 0n },
    })
  })

  it('is refused while a change of the account holds it', async () => {
    budi.heldSince = new Date(fixture.service.clock.now().getTime() - 23 * 3_600_000)
    expect(await refusal(fixture.request(budi))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('hubungi admin'),
      params: { hold_until: expect.stringMatching(/^2026-.*\+07:00$/) },
    })
    fixture.values.withdraw_hold_hours = '23'
    await fixture.request(budi)
    budi.heldSince = fixture.service.clock.now()
    fixture.values.withdraw_hold_hours = '0'
    await fixture.request(budi)
    delete fixture.values.withdraw_hold_hours
  })

  it('is a conflict when another amount to receive was displayed', async () => {
    const shown = { amount: 100_000n, amountReceived: 93_500n }
    const known = fixture.banks.get(7)!
    fixture.banks.set(7, { ...known, fee: 7_500n })
    expect(await refusal(fixture.request(budi, shown))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('sekarang Rp. 92.500'),
    })
    expect(await balance()).toBe(250_000n)
    fixture.banks.set(7, known)
    expect(await fixture.request(budi, shown)).toMatchObject({ amountReceived: 93_500n })
  })

  it('keeps fee and bank details when they change later', async () => {
    const { id } = await fixture.request(budi)
    const known = fixture.banks.get(7)!
    fixture.banks.set(7, { ...known, name: 'Bank Lain', fee: 99n, active: false })
    budi.member.bank = { bankId: 7, accountName: 'LAIN', accountNumber: '999' }
    await fixture.change([id], WithdrawalStatus.SUCCESS)
    const { withdrawals } = await fixture.as(budi).listOwnWithdrawals({})
    expect(withdrawals[0]).toMatchObject({
      bankFee: 6_500n,
      bankName: 'Bank Nusantara',
      bankAccountNumber: '0123456789',
    })
    fixture.banks.set(7, known)
  })

  it('gets gapless serial numbers that restart each business day', async () => {
    fixture.service.clock.freeze('2026-12-01T23:59:59.999+07:00')
    const numbers = [await fixture.request(budi, { amount: 50_000n })]
    await refusal(fixture.request(budi, { amount: 900_000n }))
    numbers.push(await fixture.request(budi, { amount: 50_000n }))
    fixture.service.clock.freeze('2026-12-02T00:00:00+07:00')
    numbers.push(await fixture.request(budi, { amount: 50_000n }))
    expect(numbers.map(({ invoice }) => invoice)).toEqual([
      'WD-20261201-000001',
      'WD-20261201-000002',
      'WD-20261202-000001',
    ])
  })

  it('is published and audited without the account number', async () => {
    const { id, invoice } = await fixture.request(budi)
    const event = (await fixture.service.published('wallet.withdrawal.changed', WithdrawalChanged)).find(
      ({ withdrawal }) => withdrawal?.id === id,
    )
    expect(event).toMatchObject({
      version: 1n,
      withdrawal: { id, status: WithdrawalStatus.PENDING, username: budi.member.username },
    })
    const line = (await fixture.service.published('audit.recorded', AuditRecorded)).find(
      ({ target }) => target === `withdrawal:${id}`,
    )
    expect(line).toMatchObject({
      action: 'withdrawal.requested',
      target: `withdrawal:${id}`,
      service: 'wallet',
      caller: { memberId: budi.id },
    })
    expect(JSON.parse(line!.after)).toEqual({
      invoice,
      type: 'sponsor',
      amount_request: '100000',
      amount_received: '93500',
    })
  })
})

describe('rejects a request without moving money', () => {
  afterEach(async () => expect(await balance()).toBe(250_000n))

  it.each([
    ['below the smallest amount', { amount: 49_999n }, { amount: 'Nominal penarikan minimal Rp. 50.000.' }],
    ['of 0', { amount: 0n }, { amount: expect.any(String) }],
    ['of a negative amount', { amount: -100_000n }, { amount: expect.any(String) }],
    [
      'of more than there is',
      { amount: 300_000n },
      { amount: 'Saldo tidak mencukupi. Saldo Anda Rp. 250.000.' },
    ],
    [
      'of an amount beyond all measure',
      { amount: 9_223_372_036_854_775_807n },
      { amount: expect.any(String) },
    ],
    ['from no wallet', { type: WalletType.UNSPECIFIED }, { type: expect.any(String) }],
    ['from the voucher wallet', { type: WalletType.VOUCHER }, { type: expect.any(String) }],
    ['with a wrong password', { password: 'salah' }, { password: 'Kata sandi salah.' }],
  ])('%s', async (_name, about, fields) => {
    expect(await refusal(fixture.request(budi, about))).toMatchObject({ code: 'invalid', fields })
  })

  it.each([
    ['without bank details', undefined],
    ['with half of the bank details', { bankId: 7, accountName: 'BUDI', accountNumber: '' }],
    ['with an unknown bank', { bankId: 99, accountName: 'BUDI', accountNumber: '1' }],
  ])('%s', async (_name, bank) => {
    budi.member.bank = bank
    expect(await refusal(fixture.request(budi))).toMatchObject({ code: 'invalid', params: { bank: 1 } })
  })

  it('when nothing is left after the fee', async () => {
    fixture.values.withdraw_sponsor = '6500'
    expect(await refusal(fixture.request(budi, { amount: 6_500n }))).toMatchObject({
      fields: { amount: expect.stringContaining('biaya transfer') },
    })
  })

  it('when a repeat order is due', async () => {
    budi.placedAt = new Date('2026-10-20T12:00:00+07:00')
    expect(await refusal(fixture.request(budi))).toMatchObject({ code: 'invalid', params: { ro: 1 } })
  })

  it('in a login-as session, before calling other services', async () => {
    const asked = fixture.doubleServices.IDENTITY_ADDRESS.calls.length
    const client = fixture.service.as({ memberId: budi.id, role: 'member', impersonatorId: newId() })
    const request = { idempotencyKey: '', type: WalletType.SPONSOR, amount: 100_000n, password: PASSWORD }
    expect((await refusal(client.requestWithdrawal(request))).code).toBe('forbidden')
    expect((await refusal(fixture.service.client.requestWithdrawal(request))).code).toBe('unauthenticated')
    expect(fixture.doubleServices.IDENTITY_ADDRESS.calls).toHaveLength(asked)
  })

  it("an inactive member's request", async () => {
    budi.member.status = MemberStatus.INACTIVE
    expect((await refusal(fixture.request(budi))).code).toBe('forbidden')
  })

  it('after too many wrong passwords', async () => {
    const { IDENTITY_ADDRESS: identity } = fixture.doubleServices
    identity.answer({ verifySpender: () => Promise.reject(tooMany('Terlalu banyak percobaan.', 30)) })
    expect(await refusal(fixture.request(budi))).toMatchObject({ code: 'too_many', retryAfterSeconds: 30 })
    identity.answer({ verifySpender: ({ memberId, password }) => fixture.verify(memberId, password) })
  })
})

const standingsRead = () =>
  fixture.doubleServices.NETWORK_ADDRESS.calls.filter(({ method }) => method === 'readStanding').length

describe('the repeat-order rule', () => {
  beforeEach(() => {
    budi.placedAt = new Date('2026-01-01T12:00:00+07:00')
  })

  it('is satisfied by a recent repeat order, without a call of network', async () => {
    budi.lastRepeatOrder = new Date('2026-10-21T00:00:00+07:00')
    const before = standingsRead()
    await fixture.request(budi)
    expect(standingsRead()).toBe(before)
    budi.lastRepeatOrder = new Date('2026-10-20T23:59:00+07:00')
    await refusal(fixture.request(budi))
    expect(standingsRead()).toBe(before + 1)
  })

  it('calls neither pins nor network while it is off', async () => {
    fixture.values.withdraw_ro_days = '0'
    const calls = () => fixture.doubleServices.PINS_ADDRESS.calls.length + standingsRead()
    const before = calls()
    await fixture.request(budi)
    expect(calls()).toBe(before)
  })

  it('is announced with the last day on which withdrawals are open', async () => {
    budi.lastRepeatOrder = new Date('2026-10-21T00:00:00+07:00')
    const read = () => fixture.as(budi).readRepeatOrderValidity({})
    const unexempt = { exemptAmount: 0n, exemptUntil: '' }
    const open = { days: 30, validUntil: '2026-11-20', due: false, daysLeft: 0 }
    expect(await read()).toEqual({ ...open, ...unexempt })
    budi.lastRepeatOrder = new Date('2026-10-20T23:59:00+07:00')
    const over = { days: 30, validUntil: '2026-11-19', due: true, daysLeft: 0 }
    expect(await read()).toEqual({ ...over, ...unexempt })
    fixture.values.withdraw_ro_days = '0'
    const off = { days: 0, validUntil: '', due: false, daysLeft: 0 }
    expect(await read()).toEqual({ ...off, ...unexempt })
  })

  it('exempts one request up to the refunded amount for 14 days after a refusal', async () => {
    budi.lastRepeatOrder = fixture.service.clock.now()
    const refused = await fixture.request(budi, { amount: 100_000n })
    budi.lastRepeatOrder = undefined
    expect((await refusal(fixture.request(budi, { amount: 50_000n }))).params).toEqual({ ro: 1 })

    await fixture.change([refused.id], WithdrawalStatus.FAILED)
    const exemption = async () => {
      const { due, exemptAmount, exemptUntil } = await fixture.as(budi).readRepeatOrderValidity({})
      return [due, exemptAmount, exemptUntil]
    }
    fixture.service.clock.freeze('2026-12-05T10:00:00+07:00')
    expect((await refusal(fixture.request(budi, { amount: 100_000n }))).params).toEqual({ ro: 1 })
    expect(await exemption()).toEqual([true, 0n, ''])
    fixture.service.clock.freeze('2026-12-04T10:00:00+07:00')
    expect(await exemption()).toEqual([true, 100_000n, '2026-12-04'])
    expect((await refusal(fixture.request(budi, { amount: 150_000n }))).params).toEqual({ ro: 1 })
    await fixture.request(budi, { amount: 100_000n })
    expect((await refusal(fixture.request(budi, { amount: 50_000n }))).params).toEqual({ ro: 1 })
    expect(await exemption()).toEqual([true, 0n, ''])
  })

  it('lets one of several concurrent requests use an exemption', async () => {
    budi.lastRepeatOrder = fixture.service.clock.now()
    const refused = await fixture.request(budi, { amount: 100_000n })
    budi.lastRepeatOrder = undefined
    await fixture.change([refused.id], WithdrawalStatus.FAILED)
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => fixture.request(budi, { amount: 50_000n })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.params).toEqual({ ro: 1 })
  })

  it('gives no exemption for a cancellation by the member', async () => {
    budi.lastRepeatOrder = fixture.service.clock.now()
    const { id } = await fixture.request(budi)
    await fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id })
    budi.lastRepeatOrder = undefined
    expect((await refusal(fixture.request(budi))).params).toEqual({ ro: 1 })
  })
})

it('spends the last Rupiah once under concurrency', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => fixture.request(budi, { amount: 100_000n })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'invalid', fields: { amount: expect.any(String) } })
  }
  expect(await balance()).toBe(50_000n)
})

it('keeps the books consistent after all tests above', async () => {
  expect(await fixture.differences()).toEqual([])
})
