import { PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

const key = { 'idempotency-key': 'k-1' }
let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const lastRequest = () => gateway.rewards.calls.at(-1)?.request
const refuse = (fault: Error) => async () => {
  throw fault
}
const id = '01900000-0000-7000-8000-00000000000d'
const claim = {
  id,
  memberId: 'm',
  username: 'budi01',
  name: 'Budi',
  photoHash: 'a'.repeat(64),
  type: PrizeType.UNSPECIFIED,
  bonus: 0n,
  status: PrizeStatus.PENDING,
  bankId: 0,
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  createdAt: new Date('2026-11-21T03:00:00Z'),
  updatedAt: new Date('2026-11-21T04:00:00Z'),
}
const winner = {
  name: 'Siti',
  username: 'siti01',
  photoHash: '',
  updatedAt: new Date('2026-11-21T03:00:00Z'),
}

describe('a member', () => {
  beforeEach(() => gateway.actAs('member'))

  // covers: GET /api/prizes/tour-bali success
  it('sees its unclaimed Tour Bali, or 404 with a message', async () => {
    gateway.rewards.answer({ readMyPrizeClaim: async () => ({ claim, bonus: 5_000_000n }) })
    const { body } = await gateway.get('/api/prizes/tour-bali')
    expect(body).toMatchObject({
      prize_claim: { id, claim_type: null, status: 'pending', prize: { bonus: 5_000_000 } },
      prize: { bonus: 5_000_000 },
    })
    gateway.rewards.answer({ readMyPrizeClaim: refuse(notFound('Belum memenuhi kualifikasi.')) })
    const none = await gateway.get('/api/prizes/tour-bali')
    expect([none.status, none.body.message]).toEqual([404, 'Belum memenuhi kualifikasi.'])
  })

  // covers: POST /api/prizes/claim success invalid forbidden conflict
  it('chooses in person, once', async () => {
    gateway.rewards.answer({ claimPrize: async () => ({ ...claim, type: PrizeType.BONUS }) })
    const { status, body } = await gateway.post('/api/prizes/claim', { id, type: 'bonus' }, key)
    expect([status, body.message]).toEqual([
      200,
      'Pilihan Anda, bonus, diterima dan menunggu verifikasi admin.',
    ])
    expect(lastRequest()).toEqual({ idempotencyKey: 'k-1', id, type: PrizeType.BONUS })
    await gateway.post('/api/prizes/claim', { id, type: 'keduanya' })
    expect(lastRequest()).toEqual({ idempotencyKey: '', id, type: PrizeType.UNSPECIFIED })
    gateway.rewards.answer({ claimPrize: refuse(invalid('Anda belum memilih prize', { type: 'x' })) })
    expect((await gateway.post('/api/prizes/claim', { id })).status).toBe(422)
    gateway.rewards.answer({ claimPrize: refuse(conflict()) })
    expect((await gateway.post('/api/prizes/claim', { id, type: 'prize' })).status).toBe(409)
    gateway.actAs('loggedInAs')
    expect((await gateway.post('/api/prizes/claim', { id, type: 'prize' })).status).toBe(403)
  })

  // covers: POST /api/prizes/tour-bali/datatable/member success
  // covers: GET /api/dashboard success
  it('sees the winners as a table and on the dashboard', async () => {
    gateway.rewards.answer({
      listPrizeWinners: async () => ({ counts: { total: 1n, filtered: 1n }, winners: [winner] }),
      readSummary: async () => ({
        claimed: 3_000_000n,
        winners: [winner],
        waitingCount: 0n,
        waitingAmount: 0n,
        waitingPrizeCount: 0n,
        waitingPrizeAmount: 0n,
        prizeToChoose: true,
      }),
    })
    gateway.network.answer({
      readStanding: async () => ({
        placed: true,
        matched: 1n,
        paidToday: 0n,
        flushedToday: 0n,
        flushout: 12n,
        sponsored: 0n,
      }),
    })
    gateway.wallet.answer({ readWallets: async () => ({ incomeToday: 0n, days: [] }) })
    gateway.pins.answer({ countPins: async () => ({ counts: [] }) })
    const shown = {
      photo: null,
      name: 'Siti',
      username: 'siti01',
      updated_at: '2026-11-21T10:00:00.000+07:00',
    }
    expect((await gateway.post('/api/prizes/tour-bali/datatable/member')).body.data).toEqual([shown])
    const { body } = await gateway.get('/api/dashboard')
    expect(body.dashboard).toMatchObject({ reward: 3_000_000, tourbalies: [shown], prize_to_choose: true })
  })
})

describe('an admin', () => {
  beforeEach(() => gateway.actAs('admin'))

  // covers: POST /api/prizes/tour-bali/datatable success invalid
  it('lists all claims by filter[type] and filter[status]', async () => {
    const bonus = { ...claim, type: PrizeType.BONUS, bonus: 5_000_000n, bankAccountNumber: '0012' }
    gateway.rewards.answer({
      listPrizeClaims: async () => ({
        counts: { total: 1n, filtered: 1n },
        claims: [bonus],
        sums: { trips: 3n, bonus: 5_000_000n },
      }),
    })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'draw=1&filter[type]=bonus&filter[status]=success'
    const page = await gateway.post('/api/prizes/tour-bali/datatable', body, form)
    expect(lastRequest()).toMatchObject({ type: PrizeType.BONUS, status: PrizeStatus.SUCCESS })
    expect(page.body.data?.[0]).toMatchObject({
      user_id: 'm',
      claim_type: 'bonus',
      bonus: 5_000_000,
      bank_account_address: '0012',
      status_name: 'Menunggu',
    })
    expect(page.body).toMatchObject({ totals: { trips: 3, bonus: 5_000_000 } })
    await gateway.post('/api/prizes/tour-bali/datatable', { filter: { type: '', status: '' } })
    expect(lastRequest()).toMatchObject({ type: PrizeType.UNSPECIFIED, status: PrizeStatus.UNSPECIFIED })
    const wrong = await gateway.post('/api/prizes/tour-bali/datatable', { filter: { type: 'mobil' } })
    expect(wrong.status).toBe(422)
  })

  // covers: POST /api/prizes/tour-bali/add success invalid conflict
  it('adds a member, once', async () => {
    gateway.rewards.answer({ addPrizeClaim: async () => claim })
    expect((await gateway.post('/api/prizes/tour-bali/add', { user_id: 'm' }, key)).status).toBe(200)
    expect(lastRequest()).toEqual({ idempotencyKey: 'k-1', memberId: 'm' })
    const wrong = await gateway.post('/api/prizes/tour-bali/add')
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['user_id']])
    gateway.rewards.answer({ addPrizeClaim: refuse(conflict()) })
    expect((await gateway.post('/api/prizes/tour-bali/add', { user_id: 'm' })).status).toBe(409)
  })

  // covers: POST /api/prizes/edit-status/:id success invalid conflict
  it('edits type and status', async () => {
    gateway.rewards.answer({
      editPrizeClaim: async () => ({ ...claim, type: PrizeType.PRIZE, status: PrizeStatus.FAILED }),
    })
    const url = `/api/prizes/edit-status/${id}`
    const { body } = await gateway.post(url, { claim_type: 'prize', status: 'failed', from: 'pending' }, key)
    expect(body.message).toBe('Tour Bali budi01 ditandai Gagal: perjalanan.')
    expect(lastRequest()).toEqual({
      idempotencyKey: 'k-1',
      id,
      type: PrizeType.PRIZE,
      status: PrizeStatus.FAILED,
      from: PrizeStatus.PENDING,
    })
    for (const [seen, fromType] of [
      ['none', PrizeType.UNSPECIFIED],
      ['bonus', PrizeType.BONUS],
      ['', undefined],
    ] as const) {
      await gateway.post(url, { claim_type: 'prize', status: 'failed', from_claim_type: seen })
      expect(lastRequest()).toMatchObject({ from: PrizeStatus.UNSPECIFIED })
      expect(lastRequest()).toHaveProperty('fromType', fromType)
    }
    const unknown = { claim_type: 'prize', status: 'failed', from_claim_type: 'mobil' }
    expect((await gateway.post(url, unknown)).status).toBe(422)
    const wrong = await gateway.post(url, { claim_type: '', status: 'process' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([
      422,
      ['claim_type', 'status'],
    ])
    gateway.rewards.answer({ editPrizeClaim: refuse(conflict()) })
    expect((await gateway.post(url, { claim_type: 'prize', status: 'failed' })).status).toBe(409)
    gateway.rewards.answer({ editPrizeClaim: refuse(notFound()) })
    expect((await gateway.post(url, { claim_type: 'prize', status: 'failed' })).status).toBe(404)
  })
})
