import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { BonusKind } from '@jejaring/proto/network/v1/network'
import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WalletType, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus

let fixture: WalletFixture
let budi: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(async () => {
  budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, amount: 1_000_000n, kind: BonusKind.PAIRING })
})
afterAll(() => fixture.stop())

const ask = (person = budi) => fixture.request(person, { type: WalletType.PAIRING, amount: 200_000n })
const wallets = (person = budi) => fixture.as(person).readWallets({ memberId: '' })
const own = async (person = budi): Promise<Withdrawal[]> =>
  (await fixture.as(person).listOwnWithdrawals({ query: undefined })).withdrawals

describe('success', () => {
  it('posts payout, fees and voucher, and is final', async () => {
    const before = {
      bank: await fixture.accountBalance('cash_at_bank'),
      fees: await fixture.accountBalance('withdrawal_fee_income'),
      transfer: await fixture.accountBalance('transfer_fees_recovered'),
      payable: await fixture.accountBalance('withdrawals_payable'),
    }
    const { id, invoice } = await ask()
    expect(await fixture.accountBalance('withdrawals_payable')).toBe(before.payable + 200_000n)
    expect(await fixture.change([id], SUCCESS)).toEqual({
      changed: 1n,
      skipped: [],
      amount: 153_500n,
      username: budi.member.username,
    })
    expect(await wallets()).toMatchObject({
      pairing: { income: 1_000_000n, pulled: 200_000n, balance: 800_000n },
      voucher: { income: 20_000n, pulled: 0n, balance: 20_000n },
    })
    expect(await fixture.accountBalance('cash_at_bank')).toBe(before.bank + 153_500n)
    expect(await fixture.accountBalance('withdrawal_fee_income')).toBe(before.fees + 20_000n)
    expect(await fixture.accountBalance('transfer_fees_recovered')).toBe(before.transfer + 6_500n)
    expect(await fixture.accountBalance('withdrawals_payable')).toBe(before.payable)
    for (const status of [PENDING, PROCESS, FAILED, SUCCESS]) {
      expect((await refusal(fixture.change([id], status))).code).toBe('conflict')
    }
    const { entries } = await fixture.as(budi).listEntries({ wallet: WalletType.VOUCHER })
    expect(entries).toMatchObject([
      { incoming: true, amount: 20_000n, description: `Voucher dari penarikan ${invoice}` },
    ])
  })
})

describe('failure', () => {
  it('refunds the full amount, lowering pulled but not income', async () => {
    const { id, invoice } = await ask()
    await fixture.change([id], PROCESS)
    const reply = await fixture.change([id], FAILED, { reason: 'Nomor rekening salah' })
    expect(reply).toMatchObject({ changed: 1n, amount: 200_000n })
    expect(await wallets()).toMatchObject({
      pairing: { income: 1_000_000n, pulled: 0n, balance: 1_000_000n },
      voucher: { income: 0n },
    })
    expect((await own())[0]).toMatchObject({ status: FAILED, reason: 'Nomor rekening salah' })
    expect((await refusal(fixture.change([id], PENDING))).code).toBe('conflict')
    const { entries } = await fixture.as(budi).listEntries({ wallet: WalletType.PAIRING })
    expect(
      entries.map(({ description, status, incoming }) => ({ description, status, incoming })).slice(0, 2),
    ).toEqual([
      {
        description: `Pengembalian penarikan ${invoice}: Nomor rekening salah`,
        status: UNSPECIFIED,
        incoming: true,
      },
      { description: `Penarikan bonus pairing ${invoice}`, status: FAILED, incoming: false },
    ])
  })
})

describe('a change', () => {
  it('moves no money between pending and process', async () => {
    const { id } = await ask()
    await fixture.change([id], PROCESS)
    await fixture.change([id], PENDING)
    expect((await wallets()).pairing).toEqual({ income: 1_000_000n, pulled: 200_000n, balance: 800_000n })
    expect((await own())[0]?.status).toBe(PENDING)
  })

  it('publishes the new state with a growing version and the admin', async () => {
    const { id } = await ask()
    const admin = newId()
    await fixture.change([id], PROCESS, { by: admin })
    await fixture.change([id], FAILED, { by: admin })
    const events = (await fixture.service.published('wallet.withdrawal.changed', WithdrawalChanged)).filter(
      ({ withdrawal }) => withdrawal?.id === id,
    )
    events.sort((a, b) => Number(a.version - b.version))
    expect(events.map(({ version, withdrawal }) => [version, withdrawal?.status])).toEqual([
      [1n, PENDING],
      [2n, PROCESS],
      [3n, FAILED],
    ])
    const line = (await fixture.service.published('audit.recorded', AuditRecorded)).find(
      ({ target, after }) => target === `withdrawal:${id}` && after.includes('failed'),
    )
    expect(line).toMatchObject({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${id}`,
      caller: { memberId: admin, role: 'admin' },
    })
    expect([JSON.parse(line!.before), JSON.parse(line!.after)]).toMatchObject([
      { status: 'process' },
      { status: 'failed' },
    ])
  })

  it('skips rows that are no longer in `from`, with the reason', async () => {
    const [first, second] = [await ask(), await ask()]
    await fixture.change([first.id], PROCESS)
    const reply = await fixture.change([first.id, second.id], SUCCESS, { from: PENDING })
    expect(reply).toMatchObject({
      changed: 1n,
      skipped: [
        { id: first.id, invoice: first.invoice, reason: 'Status penarikan sudah berubah menjadi Proses.' },
      ],
    })
  })

  it('skips unknown, malformed, final and repeated ids', async () => {
    const [paid, open] = [await ask(), await ask()]
    await fixture.change([paid.id], SUCCESS)
    const ghost = newId()
    const reply = await fixture.change([ghost, 'x', paid.id, open.id, open.id], SUCCESS)
    expect(reply.changed).toBe(1n)
    expect(reply.skipped.map(({ id }) => id).sort()).toEqual([ghost, 'x', paid.id].sort())
    expect((await wallets()).voucher?.balance).toBe(40_000n)
  })

  it('is a conflict when no row changes', async () => {
    const { id } = await ask()
    await fixture.change([id], SUCCESS)
    expect(await refusal(fixture.change([id], FAILED))).toMatchObject({
      code: 'conflict',
      message: 'Penarikan sudah selesai dengan status Berhasil.',
    })
    expect((await refusal(fixture.change([newId()], FAILED))).code).toBe('conflict')
  })

  it.each([
    ['without rows', [], SUCCESS],
    ['to no status', ['x'], UNSPECIFIED],
  ])('%s is invalid', async (_name, ids, status) => {
    expect(await refusal(fixture.change(ids, status))).toMatchObject({
      code: 'invalid',
      fields: { status_data: expect.any(String) },
    })
  })

  it('rejects members', async () => {
    const { id } = await ask()
    const request = {
      idempotencyKey: '',
      status: SUCCESS,
      from: UNSPECIFIED,
      ids: [id],
      checked: false,
      reason: '',
    }
    expect((await refusal(fixture.as(budi).changeWithdrawalStatus(request))).code).toBe('forbidden')
    expect((await refusal(fixture.service.client.changeWithdrawalStatus(request))).code).toBe(
      'unauthenticated',
    )
    expect((await own())[0]?.status).toBe(PENDING)
  })

  it('rejects an own withdrawal, and skips it among others', async () => {
    const ani = fixture.person()
    await fixture.earn({ receiverId: ani.id, amount: 1_000_000n, kind: BonusKind.PAIRING })
    const [mine, other] = [await ask(ani), await ask()]
    expect((await refusal(fixture.change([mine.id], SUCCESS, { by: ani.id }))).code).toBe('forbidden')
    const reply = await fixture.change([mine.id, other.id], SUCCESS, { by: ani.id })
    expect(reply).toMatchObject({
      changed: 1n,
      skipped: [
        { id: mine.id, invoice: mine.invoice, reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' },
      ],
    })
  })

  it('has one effect and one reply per idempotency key', async () => {
    const { id } = await ask()
    const key = newId()
    const by = newId()
    const first = await fixture.change([id], SUCCESS, { key, by })
    expect(await fixture.change([id], SUCCESS, { key, by })).toEqual(first)
    expect((await refusal(fixture.change([id], FAILED, { key, by }))).code).toBe('invalid')
  })

  it('takes effect once when admins race with different statuses', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => ask()))
    const ids = rows.map(({ id }) => id)
    const results = await Promise.allSettled([
      fixture.change(ids, SUCCESS),
      fixture.change([...ids].reverse(), FAILED),
      fixture.change(ids, SUCCESS, { from: PENDING }),
      fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id: ids[0]! }),
    ])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.code).toBe('conflict')
    const after = await own()
    expect(after.every(({ status }) => status === SUCCESS || status === FAILED)).toBe(true)
    const paid = BigInt(after.filter(({ status }) => status === SUCCESS).length)
    expect(await wallets()).toMatchObject({
      pairing: { pulled: paid * 200_000n },
      voucher: { income: paid * 20_000n },
    })
    expect(await fixture.differences()).toEqual([])
  })
})

describe('a cancellation', () => {
  it('refunds a pending withdrawal, only in person', async () => {
    const { id } = await ask()
    const notInPerson = fixture.service.as({ memberId: budi.id, role: 'member', impersonatorId: newId() })
    expect((await refusal(notInPerson.cancelWithdrawal({ idempotencyKey: '', id }))).code).toBe('forbidden')
    expect(await fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id })).toMatchObject({
      status: FAILED,
      reason: 'Dibatalkan oleh member.',
    })
    expect((await wallets()).pairing).toEqual({ income: 1_000_000n, pulled: 0n, balance: 1_000_000n })
    expect((await refusal(fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id }))).code).toBe(
      'conflict',
    )
  })

  it('replays the reply to a retry and refunds once', async () => {
    const { id } = await ask()
    const cancel = () => fixture.as(budi).cancelWithdrawal({ idempotencyKey: `cancel ${id}`, id })
    const first = await cancel()
    expect(await cancel()).toEqual(first)
    expect((await refusal(fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id }))).code).toBe(
      'conflict',
    )
    expect((await wallets()).pairing).toEqual({ income: 1_000_000n, pulled: 0n, balance: 1_000_000n })
  })

  it('is a conflict once the withdrawal is in process', async () => {
    const { id } = await ask()
    await fixture.change([id], PROCESS)
    expect((await refusal(fixture.as(budi).cancelWithdrawal({ idempotencyKey: '', id }))).code).toBe(
      'conflict',
    )
    expect((await wallets()).pairing?.balance).toBe(800_000n)
  })

  it('returns not_found for unknown and foreign withdrawals', async () => {
    const { id } = await ask()
    for (const name of [id, newId(), 'x', '']) {
      expect(
        (await refusal(fixture.as(fixture.person()).cancelWithdrawal({ idempotencyKey: '', id: name }))).code,
      ).toBe('not_found')
    }
    expect((await own())[0]?.status).toBe(PENDING)
  })
})

it('keeps the books consistent after all tests above', async () => {
  expect(await fixture.differences()).toEqual([])
})
