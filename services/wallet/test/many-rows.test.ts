import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { postMoves } from '../src/store/post-moves'
import { WithdrawalEntity } from '../src/store/withdrawal-entity'
import { requestMove } from '../src/withdrawals/moves'
import type { Withdrawal } from '../src/withdrawals/withdrawal'
import { refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus
const COUNT = 3_000

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  await makeWithdrawals(COUNT)
})
afterAll(() => fixture.stop())

/** Creates open withdrawals of many members by the postings of a request. */
async function makeWithdrawals(count: number): Promise<void> {
  const now = fixture.service.clock.now()
  const rows = Array.from(
    { length: count },
    (_, index): Withdrawal => ({
      id: newId(),
      invoice: `WD-20261120-${String(index + 1).padStart(6, '0')}`,
      memberId: newId(),
      type: 'pairing',
      amountRequest: 100_000n,
      amountAdmin: 10_000n,
      amountVoucher: 10_000n,
      bankFee: 6_500n,
      amountReceived: 73_500n,
      bankId: 7,
      bankName: 'Bank Nusantara',
      bankAccountName: 'X',
      bankAccountNumber: '1',
      status: 'pending',
      reason: '',
      refusedBy: null,
      exemptBy: null,
      payoutId: null,
      businessDay: '2026-11-20',
      createdAt: now,
      finishedAt: null,
      version: 1n,
    }),
  )
  const bonus = (row: Withdrawal) => ({
    source: `bonus:${row.id}`,
    from: 'bonus_expense_pairing' as const,
    to: 'wallet_pairing' as const,
    amount: row.amountRequest,
    memberId: row.memberId,
    cause: 'bonus' as const,
    causeId: row.id,
    reference: 'budi01',
    businessDay: '2026-11-20',
  })
  await fixture.kit.transaction(async (manager) => {
    for (let offset = 0; offset < rows.length; offset += 1_000) {
      await manager.insert(WithdrawalEntity, rows.slice(offset, offset + 1_000))
    }
    await postMoves(
      manager,
      rows.flatMap((row) => [bonus(row), requestMove(row, '2026-11-20')]),
      now,
    )
  })
}

const sumsOf = async (admin: ReturnType<WalletFixture['admin']>) => (await admin.listWithdrawals({})).sums

it('two concurrent bulk changes decide each of 3,000 rows once, during ingestion', async () => {
  const admin = fixture.admin(newId())
  const other = fixture.admin(newId())
  const change = (status: WithdrawalStatus, client = admin, from = UNSPECIFIED) =>
    client.changeWithdrawalStatus(
      {
        idempotencyKey: newId(),
        status,
        from,
        ids: [],
        checked: true,
        filter: { query: undefined, status: UNSPECIFIED },
        reason: '',
      },
      { deadline: 30_000 },
    )
  expect(await sumsOf(admin)).toEqual({
    requested: 300_000_000n,
    received: 220_500_000n,
    refused: 0n,
    paid: 0n,
  })
  expect(
    (await admin.checkAllWithdrawals({ filter: { query: undefined, status: PENDING }, checked: true }))
      .changed,
  ).toBe(BigInt(COUNT))
  expect((await other.checkAllWithdrawals({ checked: true })).changed).toBe(BigInt(COUNT))

  expect(await change(PROCESS)).toMatchObject({ changed: BigInt(COUNT), skipped: [] })
  // A status change clears all admins' checks.
  expect((await refusal(change(SUCCESS, other))).code).toBe('conflict')

  await admin.checkAllWithdrawals({ filter: { query: undefined, status: PROCESS }, checked: true })
  await other.checkAllWithdrawals({ checked: true })
  const earner = fixture.person()
  const [mine, theirs] = await Promise.allSettled([
    change(SUCCESS),
    change(FAILED, other),
    fixture.earn({ receiverId: earner.id, amount: 1n }),
  ])
  const changed = [mine, theirs].map((result) => (result.status === 'fulfilled' ? result.value.changed : 0n))
  expect(changed.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(COUNT))
  expect(await fixture.differences()).toEqual([])
  const { pending, total, checked } = await admin.listWithdrawals({})
  expect({ pending, checked }).toEqual({ pending: 0n, checked: 0n })
  expect(total).toBe(changed[0]! * 100_000n)
  expect(await sumsOf(admin)).toEqual({
    requested: changed[0]! * 100_000n,
    received: changed[0]! * 73_500n,
    refused: changed[1]! * 100_000n,
    paid: changed[0]! * 73_500n,
  })

  // Two changes per row, each published and audited.
  expect(await fixture.service.published('wallet.withdrawal.changed', WithdrawalChanged)).toHaveLength(
    2 * COUNT,
  )
  const trail = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(trail.filter(({ action }) => action === 'withdrawal.status.changed')).toHaveLength(2 * COUNT)
})

it('omits sums when the search matches too many rows', async () => {
  const query = { start: 0, length: 10, search: 'nusantara', order: [], dateStart: '', dateFinish: '' }
  for (const status of [UNSPECIFIED, SUCCESS, FAILED]) {
    const page = await fixture.admin().listWithdrawals({ filter: { query, status } })
    expect(page).toMatchObject({ withoutSums: true, pending: 0n, success: 0n, total: 0n })
    if (status === UNSPECIFIED) expect([page.counts?.more, page.sums]).toEqual([true, undefined])
  }
})
