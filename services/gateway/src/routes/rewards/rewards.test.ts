import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { conflict, forbidden, invalid, notFound } from '@jejaring/service-kit'
import { multipart, multipartForm } from '../../testing/multipart'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const lastRequest = () => gateway.rewards.calls.at(-1)?.request
const refuse = (fault: Error) => async () => {
  throw fault
}
const reward = {
  id: 2,
  name: 'Ponsel',
  photoHash: 'a'.repeat(64),
  min: 150n,
  amount: 3_000_000n,
  version: 4n,
}
const claim = {
  id: '01900000-0000-7000-8000-00000000000c',
  memberId: 'm',
  username: 'budi01',
  name: 'Budi',
  rewardId: 2,
  rewardName: 'Ponsel',
  amount: 2_500_000n,
  bankId: 7,
  bankName: 'Bank Uji',
  bankAccountName: 'BUDI',
  bankAccountNumber: '0012345',
  status: ClaimStatus.PENDING,
  reason: '',
  payoutId: '01900000-0000-7000-8000-0000000000f0',
  payoutNumber: 'PO-20261127-0001',
  createdAt: new Date('2026-11-21T03:00:00Z'),
  updatedAt: new Date('2026-11-21T03:00:00Z'),
}

describe('a member', () => {
  beforeEach(() => gateway.actAs('member'))

  // covers: GET /api/rewards/myrewards success
  it('sees progress and the status of a claim with its frozen amount', async () => {
    const mine = (qualified: boolean, status?: ClaimStatus) => ({
      reward,
      percentage: 40,
      qualified,
      claim: status && { ...claim, status, reason: status === ClaimStatus.FAILED ? 'Rekening salah.' : '' },
    })
    gateway.rewards.answer({
      listMyRewards: async () => ({
        points: 60n,
        rewards: [
          mine(false),
          mine(true),
          mine(false, ClaimStatus.PROCESS),
          mine(true, ClaimStatus.FAILED),
          mine(false, ClaimStatus.FAILED),
        ],
      }),
    })
    const { body } = await gateway.get('/api/rewards/myrewards')
    expect(body.points).toBe(60)
    const rows = body.data as unknown as Record<string, unknown>[]
    expect(rows.map(({ sub_status, amount, reason }) => [sub_status, amount, reason])).toEqual([
      ['Progress', 3_000_000, ''],
      ['Qualified', 3_000_000, ''],
      ['process', 2_500_000, ''],
      ['Qualified', 3_000_000, 'Rekening salah.'],
      ['Progress', 3_000_000, 'Rekening salah.'],
    ])
    expect(rows[2]).toMatchObject({
      id: '2',
      photo: `/api/photos/${'a'.repeat(64)}`,
      min: 150,
      percentage: 40,
      status_name: 'Proses',
      status_class: 'info',
    })
  })

  // covers: POST /api/rewards/claim success invalid forbidden conflict
  it('claims with password and idempotency key', async () => {
    gateway.rewards.answer({ claimReward: async () => claim })
    const key = { 'idempotency-key': 'satu' }
    const { status, body } = await gateway.post('/api/rewards/claim', { id: '2', password: 'rahasia12' }, key)
    expect([status, body.message]).toEqual([200, 'Klaim Ponsel diterima dan menunggu diproses.'])
    expect(lastRequest()).toEqual({ idempotencyKey: 'satu', rewardId: 2, password: 'rahasia12' })

    const wrong = await gateway.post('/api/rewards/claim', { id: 'dua', password: 'x' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['id']])
    gateway.rewards.answer({ claimReward: refuse(invalid('Bank.', undefined, { params: { bank: 1 } })) })
    const bank = await gateway.post('/api/rewards/claim', { id: 2, password: 'x' })
    expect([bank.status, bank.body.err_params]).toEqual([422, { bank: 1 }])
    gateway.rewards.answer({ claimReward: refuse(conflict()) })
    const other = await gateway.post('/api/rewards/claim', { id: 2, password: 'x', amount: 3_000_000 })
    expect([other.status, lastRequest()]).toEqual([409, expect.objectContaining({ amount: 3_000_000n })])
    gateway.actAs('loggedInAs')
    expect((await gateway.post('/api/rewards/claim', { id: 2 })).status).toBe(403)
  })
})

describe('an admin', () => {
  beforeEach(() => gateway.actAs('admin'))

  // covers: POST /api/rewards/claim/datatables success invalid
  it('lists claims by status and dates, in both spellings', async () => {
    gateway.rewards.answer({
      listRewardClaims: async () => ({
        counts: { total: 9n, filtered: 1n },
        claims: [claim],
        sums: { amount: 2_500_000n, refused: 100_000n },
      }),
    })
    const { body } = await gateway.post('/api/rewards/claim/datatables', {
      draw: 3,
      fstatus: 'pending',
      date_start: '2026-11-01',
      date_finish: '2026-11-30',
    })
    expect(lastRequest()).toMatchObject({
      status: ClaimStatus.PENDING,
      query: { dateStart: '2026-11-01', dateFinish: '2026-11-30' },
    })
    expect([body.draw, body.recordsTotal, body.recordsFiltered]).toEqual([3, 9, 1])
    expect(body.data?.[0]).toMatchObject({
      id: claim.id,
      reward: 'Ponsel',
      amount: 2_500_000,
      bank_account_address: '0012345',
      status: 'pending',
      status_name: 'Menunggu',
      payout_id: claim.payoutId,
      payout_number: claim.payoutNumber,
    })
    expect(body).toMatchObject({ totals: { requested: 2_500_000, refused: 100_000 } })
    await gateway.post('/api/rewards/claim/datatables', { st: 'success' })
    expect(lastRequest()).toMatchObject({ status: ClaimStatus.SUCCESS })
    expect((await gateway.post('/api/rewards/claim/datatables', { fstatus: 'entah' })).status).toBe(422)
  })

  // covers: POST /api/rewards/process success invalid conflict
  it('processes a claim from the status that was loaded', async () => {
    gateway.rewards.answer({ processRewardClaim: async () => ({ ...claim, status: ClaimStatus.FAILED }) })
    const order = { id: claim.id, status: 'failed', from: 'pending', reason: 'Rekening salah.' }
    const key = { 'idempotency-key': 'k-1' }
    const { status, body } = await gateway.post('/api/rewards/process', order, key)
    expect([status, body.message]).toEqual([200, 'Klaim Ponsel oleh budi01 ditolak.'])
    expect(lastRequest()).toEqual({
      ...order,
      idempotencyKey: 'k-1',
      status: ClaimStatus.FAILED,
      from: ClaimStatus.PENDING,
    })
    const wrong = await gateway.post('/api/rewards/process', { status: 'selesai' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['id', 'status']])
    expect((await gateway.post('/api/rewards/process', { ...order, from: 'x' })).status).toBe(422)
    gateway.rewards.answer({ processRewardClaim: refuse(conflict()) })
    expect((await gateway.post('/api/rewards/process', order)).status).toBe(409)
    gateway.rewards.answer({ processRewardClaim: refuse(forbidden()) })
    expect((await gateway.post('/api/rewards/process', order)).status).toBe(403)
  })

  // covers: POST /api/rewards/datatable success
  // covers: POST /api/rewards/:id/update success invalid conflict
  it('lists and changes the catalogue, with a photo', async () => {
    gateway.rewards.answer({
      listRewards: async () => ({ counts: { total: 1n, filtered: 1n }, rewards: [reward] }),
      updateReward: async ({ edgeErrors }) => {
        if (Object.keys(edgeErrors).length > 0) throw invalid('Periksa.', { ...edgeErrors })
        return reward
      },
    })
    const { body } = await gateway.post('/api/rewards/datatable', { draw: 1 })
    expect(body.data).toEqual([
      {
        id: '2',
        photo: `/api/photos/${'a'.repeat(64)}`,
        name: 'Ponsel',
        min: 150,
        amount: 3_000_000,
        version: 4,
      },
    ])
    gateway.identity.answer({ storePhoto: async () => ({ hash: 'f'.repeat(64) }) })
    const form = Object.entries({ name: 'Ponsel', min: '150', amount: '3000000', version: '4' })
    const photo = Buffer.from('a picture')
    expect((await gateway.post('/api/rewards/2/update', multipart(form, photo), multipartForm)).status).toBe(
      200,
    )
    expect(lastRequest()).toMatchObject({
      id: 2,
      min: 150n,
      amount: 3_000_000n,
      version: 4n,
      photoHash: 'f'.repeat(64),
    })
    gateway.identity.answer({ storePhoto: refuse(invalid('Rusak.', { photo: 'Foto rusak.' })) })
    const broken = await gateway.post('/api/rewards/2/update', multipart(form, photo), multipartForm)
    expect([broken.status, broken.body.errors]).toEqual([422, { photo: 'Foto rusak.' }])
    const wrong = await gateway.post('/api/rewards/2/update', { name: 'X', min: '1.000', amount: 'banyak' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['amount', 'min']])
    for (const [fault, status] of [
      [conflict(), 409],
      [notFound(), 404],
    ] as const) {
      gateway.rewards.answer({ updateReward: refuse(fault) })
      expect((await gateway.post('/api/rewards/2/update', Object.fromEntries(form))).status).toBe(status)
    }
  })
})
