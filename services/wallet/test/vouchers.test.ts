import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { VoucherChanged } from '@jejaring/proto/wallet/v1/events'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { whileUnavailable } from '@jejaring/testing'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus
const whole: TableQuery = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }

let fixture: WalletFixture
let ani: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(async () => {
  ani = fixture.person({ username: `a${newId().slice(-9)}` })
  await fundVoucher(fixture, ani, 300_000n)
})
afterEach(async () => {
  fixture.service.clock.reset()
  expect(await fixture.differences()).toEqual([])
})
afterAll(() => fixture.stop())

const voucherOf = async (person: Person) => (await fixture.as(person).readWallets({ memberId: '' })).voucher!
const change = (id: string, status: WithdrawalStatus, about = {}) => changeVoucher(fixture, id, status, about)

describe('a request', () => {
  it('takes the rounded amount immediately and freezes the bank account', async () => {
    fixture.service.clock.freeze('2026-11-20T23:00:00+07:00')
    const made = await requestVoucher(fixture, ani, { amount: 149_999n })
    expect(made).toMatchObject({
      amount: 100_000n,
      status: PENDING,
      invoice: expect.stringMatching(/^VC-20261120-\d{6}$/),
      username: ani.member.username,
      bankName: 'Bank Nusantara',
      bankAccountNumber: '0123456789',
      reason: '',
    })
    const { voucher, waitingVouchers } = await fixture.as(ani).readWallets({ memberId: '' })
    expect(voucher).toEqual({ income: 300_000n, pulled: 100_000n, balance: 200_000n })
    expect(waitingVouchers).toEqual({ count: 1n, amount: 100_000n })
    const [event] = (await fixture.service.published('wallet.voucher.changed', VoucherChanged)).slice(-1)
    expect(event).toMatchObject({ voucher: made, version: 1n })
  })

  it('is refused while a change of the account holds it', async () => {
    ani.heldSince = fixture.service.clock.now()
    expect(await refusal(requestVoucher(fixture, ani))).toMatchObject({
      code: 'invalid',
      params: { hold_until: expect.any(String) },
    })
    expect((await voucherOf(ani)).balance).toBe(300_000n)
  })

  it.each([
    ['below the minimum', { amount: 49_999n, password: 'salah' }, 'amount'],
    ['of nothing', { amount: 0n }, 'amount'],
    ['with a wrong password, whatever the balance', { amount: 900_000n, password: 'salah' }, 'password'],
    ['above the balance', { amount: 350_000n }, 'amount'],
  ])('rejects %s with its field', async (_name, about, field) => {
    const fault = await refusal(requestVoucher(fixture, ani, about))
    expect([fault.code, Object.keys(fault.fields ?? {})]).toEqual(['invalid', [field]])
    expect((await voucherOf(ani)).balance).toBe(300_000n)
  })

  it('checks bank details before the password', async () => {
    ani.member.bank = undefined
    const fault = await refusal(requestVoucher(fixture, ani, { password: 'salah' }))
    expect([fault.code, fault.params]).toEqual(['invalid', { bank: 1 }])
  })

  it('is rejected in a login-as session', async () => {
    const impersonated = fixture.service.as({ memberId: ani.id, role: 'member', impersonatorId: newId() })
    const fault = await refusal(
      impersonated.requestVoucherWithdrawal({ idempotencyKey: '', amount: 50_000n, password: 'x' }),
    )
    expect(fault.code).toBe('forbidden')
  })

  it('happens once per key, and rejects another body', async () => {
    const idempotencyKey = newId()
    const answers = await Promise.all(
      [1, 2, 3].map(() => requestVoucher(fixture, ani, { amount: 50_000n, idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await whileUnavailable(fixture.doubleServices, async () => {
      expect(await requestVoucher(fixture, ani, { amount: 50_000n, idempotencyKey })).toEqual(answers[0])
      const fault = await refusal(requestVoucher(fixture, ani, { amount: 100_000n, idempotencyKey }))
      expect(fault.code).toBe('invalid')
    })
    expect((await voucherOf(ani)).pulled).toBe(50_000n)
  })

  it('cannot spend the same money twice under concurrency', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => requestVoucher(fixture, ani, { amount: 100_000n })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await voucherOf(ani)).balance).toBe(0n)
  })
})

describe('a change of status', () => {
  it('pays in full on success, which is final', async () => {
    const before = await fixture.accountBalance('cash_at_bank')
    const { id } = await requestVoucher(fixture, ani, { amount: 150_000n })
    expect(await change(id, SUCCESS)).toMatchObject({ status: SUCCESS, amount: 150_000n })
    expect((await fixture.accountBalance('cash_at_bank')) - before).toBe(150_000n)
    for (const to of [PENDING, PROCESS, FAILED, SUCCESS]) {
      expect((await refusal(change(id, to))).code).toBe('conflict')
    }
    expect(await voucherOf(ani)).toEqual({ income: 300_000n, pulled: 150_000n, balance: 150_000n })
  })

  it('refunds on failed and takes again on leaving it, each as its own line', async () => {
    const { id } = await requestVoucher(fixture, ani, { amount: 100_000n })
    expect(await change(id, FAILED, { reason: ' Rekening tutup ' })).toMatchObject({
      reason: 'Rekening tutup',
    })
    expect((await voucherOf(ani)).pulled).toBe(0n)
    expect(await change(id, PROCESS)).toMatchObject({ status: PROCESS, reason: '' })
    await change(id, FAILED)
    await change(id, SUCCESS)
    expect(await voucherOf(ani)).toEqual({ income: 300_000n, pulled: 100_000n, balance: 200_000n })
    const { entries } = await fixture.as(ani).listEntries({ wallet: WalletType.VOUCHER })
    const shown = entries.filter(({ description }) => description.includes('VC-'))
    expect(shown.map(({ incoming, status }) => [incoming, status])).toEqual([
      [false, SUCCESS],
      [true, UNSPECIFIED],
      [false, FAILED],
      [true, UNSPECIFIED],
      [false, FAILED],
    ])
    const sorted = await fixture.as(ani).listEntries({
      query: { ...whole, order: [{ column: 'status', descending: false }] },
      wallet: WalletType.VOUCHER,
    })
    const statuses = sorted.entries.map(({ status }) => status).filter((status) => status !== UNSPECIFIED)
    expect(statuses).toEqual([FAILED, FAILED, SUCCESS])
    const explained = await fixture.as(ani).explainEntry({ id: shown[0]!.id })
    expect(explained.cause).toMatchObject({ $case: 'voucher', value: { id } })
  })

  it('cannot take refunded money that was spent', async () => {
    const { id } = await requestVoucher(fixture, ani, { amount: 200_000n })
    await change(id, FAILED)
    await requestVoucher(fixture, ani, { amount: 250_000n })
    const fault = await refusal(change(id, PENDING))
    expect([fault.code, Object.keys(fault.fields ?? {})]).toEqual(['invalid', ['status']])
    expect((await voucherOf(ani)).balance).toBe(50_000n)
  })

  it('requires `from`, happens once per key, and rejects the owner', async () => {
    const { id } = await requestVoucher(fixture, ani, { amount: 50_000n })
    await change(id, PROCESS)
    expect((await refusal(change(id, SUCCESS, { from: PENDING }))).code).toBe('conflict')
    expect((await refusal(change(id, PROCESS))).code).toBe('conflict')
    expect((await refusal(change(id, SUCCESS, { by: ani.id }))).code).toBe('forbidden')
    const key = newId()
    const by = newId()
    const [first, second] = [await change(id, FAILED, { key, by }), await change(id, FAILED, { key, by })]
    expect(second).toEqual(first)
  })

  it('rejects members, unknown rows, unknown statuses and long reasons', async () => {
    const { id } = await requestVoucher(fixture, ani, { amount: 50_000n })
    const asMember = fixture
      .as(ani)
      .changeVoucherStatus({ idempotencyKey: '', id, status: PROCESS, from: UNSPECIFIED, reason: '' })
    expect((await refusal(asMember)).code).toBe('forbidden')
    expect((await refusal(change(newId(), PROCESS))).code).toBe('not_found')
    expect((await refusal(change('bukan-id', PROCESS))).code).toBe('not_found')
    expect((await refusal(change(id, UNSPECIFIED))).fields).toHaveProperty('status')
    expect((await refusal(change(id, FAILED, { reason: 'x'.repeat(501) }))).fields).toHaveProperty('reason')
  })

  it('lets one of two concurrent admins win', async () => {
    const { id } = await requestVoucher(fixture, ani, { amount: 100_000n })
    const outcomes = await Promise.allSettled([
      change(id, SUCCESS, { from: PENDING }),
      change(id, FAILED, { from: PENDING }),
      change(id, PROCESS, { from: PENDING }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe("the admins' list", () => {
  const list = (about: Partial<TableQuery> = {}, status = UNSPECIFIED) =>
    fixture.admin().listVoucherWithdrawals({
      filter: {
        query: { start: 0, length: 10, search: '', order: [], dateStart: '', dateFinish: '', ...about },
        status,
      },
    })

  it('lists, filters and sums voucher withdrawals', async () => {
    const search = ani.member.username
    fixture.service.clock.freeze('2026-11-20T10:00:00+07:00')
    const first = await requestVoucher(fixture, ani, { amount: 50_000n })
    fixture.service.clock.freeze('2026-11-21T10:00:00+07:00')
    const second = await requestVoucher(fixture, ani, { amount: 100_000n })
    fixture.service.clock.freeze('2026-11-21T10:01:00+07:00')
    const third = await requestVoucher(fixture, ani, { amount: 50_000n })
    await change(first.id, SUCCESS)
    await change(third.id, FAILED)

    const all = await list({ search })
    expect(all.vouchers.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect(all).toMatchObject({
      pending: 100_000n,
      success: 50_000n,
      total: 150_000n,
      counts: { filtered: 3n },
      sums: { requested: 150_000n, received: 150_000n, refused: 50_000n, paid: 50_000n },
    })
    expect((await list({ search }, SUCCESS)).vouchers.map(({ id }) => id)).toEqual([first.id])
    const dated = await list({
      search,
      dateStart: '2026-11-21',
      order: [{ column: 'amount', descending: true }],
    })
    expect(dated.vouchers.map(({ id }) => id)).toEqual([second.id, third.id])
    expect(dated).toMatchObject({ pending: 100_000n, success: 0n })
    const refused = { requested: 0n, received: 0n, refused: 50_000n, paid: 0n }
    expect(await list({ search }, FAILED)).toMatchObject({ total: 150_000n, sums: refused })
    // Sums of days come from the summary table.
    const day = { dateStart: '2026-11-21', dateFinish: '2026-11-21' }
    expect(await list(day, FAILED)).toMatchObject({ total: 100_000n, sums: refused })
  })

  it('rejects members', async () => {
    expect((await refusal(fixture.as(ani).listVoucherWithdrawals({}))).code).toBe('forbidden')
  })
})

describe('the history', () => {
  it('lists every status with time, admin and reason', async () => {
    const { id } = await requestVoucher(fixture, ani)
    const desk = fixture.person({ username: `k${newId().slice(-9)}` })
    await fundVoucher(fixture, desk, 100_000n)
    await requestVoucher(fixture, desk)
    await change(id, PROCESS, { by: desk.id })
    await change(id, FAILED, { by: desk.id, reason: 'Rekening tutup' })
    const { steps } = await fixture.admin().readVoucherHistory({ id })
    const [who, admin] = [ani.member.username, desk.member.username]
    expect(
      steps.map(({ status, byUsername, byOwner, reason }) => [status, byUsername, byOwner, reason]),
    ).toEqual([
      [PENDING, who, true, ''],
      [PROCESS, admin, false, ''],
      [FAILED, admin, false, 'Rekening tutup'],
    ])
    expect(steps.every(({ at }) => at instanceof Date)).toBe(true)
  })

  it('rejects members and unknown rows', async () => {
    const { id } = await requestVoucher(fixture, ani)
    expect((await refusal(fixture.as(ani).readVoucherHistory({ id }))).code).toBe('forbidden')
    for (const other of [newId(), 'bukan-id']) {
      expect((await refusal(fixture.admin().readVoucherHistory({ id: other }))).code).toBe('not_found')
    }
  })
})
