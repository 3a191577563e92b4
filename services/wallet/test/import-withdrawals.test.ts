import { BonusKind } from '@jejaring/proto/network/v1/network'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { importWithdrawals, pastWithdrawals } from '../src/operations/import-withdrawals'
import { seeds } from './support/seeds'
import { type Person, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let budi: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(async () => {
  fixture.service.clock.freeze('2026-11-20T10:00:00+07:00')
  Object.assign(fixture.values, seeds)
  budi = fixture.person()
  const placedAt = new Date('2026-09-01T09:00:00+07:00')
  await fixture.earn({ receiverId: budi.id, amount: 500_000n, businessDay: '2026-09-01', placedAt })
})
afterEach(async () => {
  expect(await fixture.differences()).toEqual([])
})
afterAll(() => fixture.stop())

const bank = { id: 7, name: 'Bank Uji', fee: 6_500, accountName: 'BUDI', accountNumber: '0123456789' }
const past = (about: object) => ({
  type: 'sponsor',
  memberId: budi.id,
  amount: 200_000,
  requestedAt: '2026-09-10T09:00:00+07:00',
  decidedAt: '2026-09-11T15:00:00+07:00',
  status: 'success',
  reason: '',
  adminId: newId(),
  bank,
  ...about,
})

async function bringIn(...withdrawals: object[]): Promise<number> {
  const { values } = fixture
  const source = JSON.parse(JSON.stringify({ values, withdrawals }))
  return await fixture.kit.transaction((tx) => importWithdrawals(tx, pastWithdrawals.parse(source)))
}

test('a bonus of an earlier day is dated by its placement', async () => {
  const { entries } = await fixture.as(budi).listEntries({ wallet: WalletType.SPONSOR })
  expect(entries.map(({ createdAt }) => createdAt)).toEqual([new Date('2026-09-01T09:00:00+07:00')])
})

test('imports a paid and a refused withdrawal with their dates and postings', async () => {
  const refused = {
    requestedAt: '2026-10-01T09:00:00+07:00',
    decidedAt: '2026-10-02T09:00:00+07:00',
    status: 'failed',
    reason: 'Rekening tutup',
  }
  expect(await bringIn(past({}), past(refused))).toBe(2)
  const { withdrawals } = await fixture.as(budi).listOwnWithdrawals({})
  expect(withdrawals).toEqual([
    expect.objectContaining({
      invoice: 'WD-20261001-000001',
      createdAt: new Date('2026-10-01T09:00:00+07:00'),
      status: WithdrawalStatus.FAILED,
      reason: 'Rekening tutup',
    }),
    expect.objectContaining({
      invoice: 'WD-20260910-000001',
      createdAt: new Date('2026-09-10T09:00:00+07:00'),
      status: WithdrawalStatus.SUCCESS,
      amountReceived: 193_500n,
    }),
  ])
  const { sponsor } = await fixture.as(budi).readWallets({ memberId: '' })
  expect(sponsor).toMatchObject({ income: 500_000n, pulled: 200_000n, balance: 300_000n })
  const { rows } = await fixture.service.database.query(
    `SELECT business_day::text AS day, cause FROM moves WHERE member_id = '${budi.id}' AND cause <> 'bonus'
      ORDER BY created_at`,
  )
  expect(rows).toEqual([
    { day: '2026-09-10', cause: 'withdrawal_request' },
    { day: '2026-10-01', cause: 'withdrawal_request' },
    { day: '2026-10-02', cause: 'withdrawal_refund' },
  ])
})

test('imports a voucher withdrawal from the share of a pairing withdrawal', async () => {
  const placedAt = new Date('2026-09-02T09:00:00+07:00')
  await fixture.earn({
    receiverId: budi.id,
    amount: 1_000_000n,
    kind: BonusKind.PAIRING,
    businessDay: '2026-09-02',
    placedAt,
  })
  const voucher = {
    type: 'voucher',
    amount: 50_000,
    requestedAt: '2026-09-20T09:00:00+07:00',
    decidedAt: '2026-09-21T09:00:00+07:00',
  }
  expect(await bringIn(past({ type: 'pairing', amount: 1_000_000 }), past(voucher))).toBe(2)
  const wallets = await fixture.as(budi).readWallets({ memberId: '' })
  expect(wallets.voucher).toMatchObject({ income: 100_000n, pulled: 50_000n, balance: 50_000n })
})

test('skips a withdrawal that exceeds the balance of the day before', async () => {
  const early = { requestedAt: '2026-09-01T20:00:00+07:00' }
  expect(await bringIn(past(early), past({ amount: 600_000 }))).toBe(0)
  expect((await fixture.as(budi).readWallets({ memberId: '' })).total).toMatchObject({ pulled: 0n })
})
