import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId, tooMany } from '@jejaring/service-kit'
import { earnerOnAFreshDay, sponsorBalance } from './earner'
import { PASSWORD, type Person, refusal, World } from './world'

let world: World
let budi: Person
beforeAll(async () => {
  world = await World.start()
})
beforeEach(async () => {
  budi = await earnerOnAFreshDay(world)
})
afterAll(() => world.stop())

const balance = (person = budi) => sponsorBalance(world, person)

describe('a request', () => {
  it('takes the rounded amount at once and freezes its parts', async () => {
    const withdrawal = await world.request(budi, { amount: 149_999n })
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
    expect(await world.as(budi).readWallets({ memberId: '' })).toMatchObject({
      sponsor: { income: 250_000n, pulled: 100_000n, balance: 150_000n },
      waitingWithdrawals: { count: 1n, amount: 100_000n },
      waitingVouchers: { count: 0n, amount: 0n },
    })
  })

  it('that was shown with another amount to be received takes nothing', async () => {
    const shown = { amount: 100_000n, amountReceived: 93_500n }
    const known = world.banks.get(7)!
    world.banks.set(7, { ...known, fee: 7_500n })
    expect(await refusal(world.request(budi, shown))).toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining('kini Rp. 92.500') },
    })
    expect(await balance()).toBe(250_000n)
    world.banks.set(7, known)
    expect(await world.request(budi, shown)).toMatchObject({ amountReceived: 93_500n })
  })

  it('keeps fee and bank details when they change later', async () => {
    const { id } = await world.request(budi)
    const known = world.banks.get(7)!
    world.banks.set(7, { ...known, name: 'Bank Lain', fee: 99n, active: false })
    budi.member.bank = { bankId: 7, accountName: 'LAIN', accountNumber: '999' }
    await world.change([id], WithdrawalStatus.SUCCESS)
    const { withdrawals } = await world.as(budi).listOwnWithdrawals({})
    expect(withdrawals[0]).toMatchObject({
      bankFee: 6_500n,
      bankName: 'Bank Nusantara',
      bankAccountNumber: '0123456789',
    })
    world.banks.set(7, known)
  })

  it('gets serial numbers without gaps that begin anew with the business day', async () => {
    world.service.clock.freeze('2026-12-01T23:59:59.999+07:00')
    const numbers = [await world.request(budi, { amount: 50_000n })]
    await refusal(world.request(budi, { amount: 900_000n }))
    numbers.push(await world.request(budi, { amount: 50_000n }))
    world.service.clock.freeze('2026-12-02T00:00:00+07:00')
    numbers.push(await world.request(budi, { amount: 50_000n }))
    expect(numbers.map(({ invoice }) => invoice)).toEqual([
      'WD-20261201-000001',
      'WD-20261201-000002',
      'WD-20261202-000001',
    ])
  })

  it('tells its state and leaves a line in the audit trail, without the account number', async () => {
    const { id, invoice } = await world.request(budi)
    const told = (await world.service.published('wallet.withdrawal.changed', WithdrawalChanged)).find(
      ({ withdrawal }) => withdrawal?.id === id,
    )
    expect(told).toMatchObject({
      version: 1n,
      withdrawal: { id, status: WithdrawalStatus.PENDING, username: budi.member.username },
    })
    const line = (await world.service.published('audit.recorded', AuditRecorded)).find(
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

describe('a request is refused, and nothing moves,', () => {
  afterEach(async () => expect(await balance()).toBe(250_000n))

  it.each([
    ['below the smallest amount', { amount: 49_999n }, { amount: 'Nominal penarikan minimal Rp. 50.000.' }],
    ['of nothing', { amount: 0n }, { amount: expect.any(String) }],
    ['of less than nothing', { amount: -100_000n }, { amount: expect.any(String) }],
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
    expect(await refusal(world.request(budi, about))).toMatchObject({ code: 'invalid', fields })
  })

  it.each([
    ['without bank details', undefined],
    ['with half of the bank details', { bankId: 7, accountName: 'BUDI', accountNumber: '' }],
    ['with a bank that is not there', { bankId: 99, accountName: 'BUDI', accountNumber: '1' }],
  ])('%s', async (_name, bank) => {
    budi.member.bank = bank
    expect(await refusal(world.request(budi))).toMatchObject({ code: 'invalid', params: { bank: 1 } })
  })

  it('when nothing would be left after the fee', async () => {
    world.values.withdraw_sponsor = '6500'
    expect(await refusal(world.request(budi, { amount: 6_500n }))).toMatchObject({
      fields: { amount: expect.stringContaining('biaya transfer') },
    })
  })

  it('when a repeat order is due', async () => {
    budi.placedAt = new Date('2026-10-20T12:00:00+07:00')
    expect(await refusal(world.request(budi))).toMatchObject({ code: 'invalid', params: { ro: 1 } })
  })

  it('while an admin is logged in as the member, before anybody is asked', async () => {
    const asked = world.asked.IDENTITY_ADDRESS.calls.length
    const client = world.service.as({ memberId: budi.id, role: 'member', impersonatorId: newId() })
    const request = { idempotencyKey: '', type: WalletType.SPONSOR, amount: 100_000n, password: PASSWORD }
    expect((await refusal(client.requestWithdrawal(request))).code).toBe('forbidden')
    expect((await refusal(world.service.client.requestWithdrawal(request))).code).toBe('unauthenticated')
    expect(world.asked.IDENTITY_ADDRESS.calls).toHaveLength(asked)
  })

  it('of a member who is not active', async () => {
    budi.member.status = MemberStatus.INACTIVE
    expect((await refusal(world.request(budi))).code).toBe('forbidden')
  })

  it('when too many passwords were tried', async () => {
    const { IDENTITY_ADDRESS: identity } = world.asked
    identity.answer({ verifySpender: () => Promise.reject(tooMany('Terlalu banyak percobaan.', 30)) })
    expect(await refusal(world.request(budi))).toMatchObject({ code: 'too_many', retryAfterSeconds: 30 })
    identity.answer({ verifySpender: ({ memberId, password }) => world.verify(memberId, password) })
  })
})

describe('the repeat-order rule', () => {
  beforeEach(() => {
    budi.placedAt = new Date('2026-01-01T12:00:00+07:00')
  })

  it('is satisfied by a recent repeat order', async () => {
    budi.lastRepeatOrder = new Date('2026-10-21T00:00:00+07:00')
    await world.request(budi)
  })

  it('asks nobody while it is off', async () => {
    world.values.withdraw_ro_days = '0'
    const asked =
      world.asked.PINS_ADDRESS.calls.length +
      world.asked.NETWORK_ADDRESS.calls.filter(({ method }) => method === 'readStanding').length
    await world.request(budi)
    expect(
      world.asked.PINS_ADDRESS.calls.length +
        world.asked.NETWORK_ADDRESS.calls.filter(({ method }) => method === 'readStanding').length,
    ).toBe(asked)
  })

  it('lets one request up to the returned amount pass for 14 days after an admin refused', async () => {
    budi.lastRepeatOrder = world.service.clock.now()
    const refused = await world.request(budi, { amount: 100_000n })
    budi.lastRepeatOrder = undefined
    expect((await refusal(world.request(budi, { amount: 50_000n }))).params).toEqual({ ro: 1 })

    await world.change([refused.id], WithdrawalStatus.FAILED)
    world.service.clock.freeze('2026-12-05T10:00:00+07:00')
    expect((await refusal(world.request(budi, { amount: 100_000n }))).params).toEqual({ ro: 1 })
    world.service.clock.freeze('2026-12-04T10:00:00+07:00')
    expect((await refusal(world.request(budi, { amount: 150_000n }))).params).toEqual({ ro: 1 })
    await world.request(budi, { amount: 100_000n })
    expect((await refusal(world.request(budi, { amount: 50_000n }))).params).toEqual({ ro: 1 })
  })

  it('lets only one of many requests at once use a refusal', async () => {
    budi.lastRepeatOrder = world.service.clock.now()
    const refused = await world.request(budi, { amount: 100_000n })
    budi.lastRepeatOrder = undefined
    await world.change([refused.id], WithdrawalStatus.FAILED)
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => world.request(budi, { amount: 50_000n })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.params).toEqual({ ro: 1 })
  })

  it('gives no exemption for a cancellation by the member', async () => {
    budi.lastRepeatOrder = world.service.clock.now()
    const { id } = await world.request(budi)
    await world.as(budi).cancelWithdrawal({ idempotencyKey: '', id })
    budi.lastRepeatOrder = undefined
    expect((await refusal(world.request(budi))).params).toEqual({ ro: 1 })
  })
})

it('pays the last Rupiah once, however many ask for it at once', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => world.request(budi, { amount: 100_000n })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'invalid', fields: { amount: expect.any(String) } })
  }
  expect(await balance()).toBe(50_000n)
})

it('leaves the books in order after all of the above', async () => {
  expect(await world.differences()).toEqual([])
})
