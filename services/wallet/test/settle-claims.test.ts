import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { ClaimStatus, type RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { ClaimPaymentChanged } from '@jejaring/proto/wallet/v1/events'
import { type Payout, PayoutStatus, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { claimInvoice } from '../src/payouts/claim-payment'
import { order, paid } from './support/claim-orders'
import { PayoutAdmin } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { SUCCESS, FAILED, PENDING, PROCESS } = WithdrawalStatus

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin
let other: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01' })
  const { member } = ani
  await fixture.service.deliver('identity.member.changed', MemberChanged, { member })
  maker = new PayoutAdmin(fixture)
  other = new PayoutAdmin(fixture)
})
afterAll(() => fixture.stop())
afterEach(async () => expect(await fixture.differences()).toEqual([]))

const events = () => fixture.service.published('wallet.claim_payment.changed', ClaimPaymentChanged)
const linesOf = async ({ id }: Payout) => (await maker.call.listPayoutLines({ id, outcome: '' })).lines
async function statuses(rows: readonly RewardClaim[]): Promise<ClaimStatus[]> {
  fixture.rewards.follow(await events())
  return rows.map((row) => fixture.rewards.statusOf(row))
}

/** A downloaded file of claims, and the ids of its lines. */
async function atBank(...amounts: bigint[]) {
  const rows = amounts.map((amount) => fixture.rewards.claim(ani, amount))
  const payout = (await maker.call.createPayout(order(rows))).payout!
  await maker.download(payout.id)
  const byInvoice = new Map((await linesOf(payout)).map((line) => [line.invoice, line.withdrawalId]))
  return { rows, payout, ids: rows.map(({ id }) => byInvoice.get(claimInvoice(id))!) }
}

function settle(
  id: string,
  status = SUCCESS,
  about: { by?: PayoutAdmin; reason?: string; key?: string } = {},
) {
  const { by = other, reason = '', key = '' } = about
  return by.call.settleClaimPayment({ idempotencyKey: key, id, status, reason })
}

it('settles claims by hand, paid and refused, and closes the file with the last one', async () => {
  const { rows, payout, ids } = await atBank(500_000n, 600_000n)
  expect(await settle(ids[0]!, SUCCESS, { by: maker })).toEqual({
    invoice: claimInvoice(rows[0]!.id),
    username: 'ani01',
    amount: 500_000n,
  })
  await settle(ids[1]!, FAILED, { reason: 'Nomor rekening salah' })
  expect((await events()).slice(-2)).toMatchObject([
    { claimId: rows[0]!.id, reason: '', note: `Diselesaikan manual, berkas pembayaran ${payout.number}` },
    { claimId: rows[1]!.id, reason: 'Nomor rekening salah' },
  ])
  expect(await statuses(rows)).toEqual([ClaimStatus.SUCCESS, ClaimStatus.FAILED])
  expect(await linesOf(payout)).toMatchObject([
    { outcome: 'paid', reason: '' },
    { outcome: 'refused', reason: 'Nomor rekening salah' },
  ])
  expect((await maker.call.readPayout({ id: payout.id })).payout?.status).toBe(PayoutStatus.CLOSED)
})

it('changes nothing twice: same key, another key, and a late bank result', async () => {
  const { rows, payout, ids } = await atBank(500_000n)
  const key = newId()
  const first = await settle(ids[0]!, SUCCESS, { key })
  const before = (await events()).length
  expect(await settle(ids[0]!, SUCCESS, { key })).toEqual(first)
  expect(await refusal(settle(ids[0]!, FAILED))).toMatchObject({
    code: 'conflict',
    params: { status: 'success' },
  })
  expect(await maker.result(payout.id, [paid(rows[0]!)])).toMatchObject({ repeatedCount: 1n, paidCount: 0n })
  expect(await events()).toHaveLength(before)
})

it('lets one of two admins settle a line at once', async () => {
  const { ids } = await atBank(500_000n)
  const outcomes = await Promise.allSettled([settle(ids[0]!), settle(ids[0]!, FAILED)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it("refuses undownloaded and cancelled files, the creator's refusal and own claims", async () => {
  const row = fixture.rewards.claim(ani, 500_000n)
  const payout = (await maker.call.createPayout(order([row]))).payout!
  const id = (await linesOf(payout))[0]!.withdrawalId
  expect((await refusal(settle(id))).message).toContain('belum diunduh')
  await maker.download(payout.id)
  expect((await refusal(settle(id, FAILED, { by: maker }))).message).toContain('Anda yang membuat berkas itu')
  const own = fixture
    .admin(ani.id)
    .settleClaimPayment({ id, status: SUCCESS, idempotencyKey: '', reason: '' })
  expect((await refusal(own)).code).toBe('forbidden')
  const member = fixture.as(ani).settleClaimPayment({ id, status: SUCCESS, idempotencyKey: '', reason: '' })
  expect((await refusal(member)).code).toBe('forbidden')
  await other.call.cancelPayout({ id: payout.id, reason: 'Ditolak bank' })
  expect(await refusal(settle(id))).toMatchObject({ code: 'conflict', params: { status: 'pending' } })
})

it.each([PENDING, PROCESS, WithdrawalStatus.UNSPECIFIED])('refuses the status %s', async (status) => {
  expect((await refusal(settle(newId(), status))).fields).toHaveProperty('status')
})

it('refuses lines that do not exist', async () => {
  for (const id of [newId(), 'bukan id']) expect((await refusal(settle(id))).code).toBe('not_found')
})
