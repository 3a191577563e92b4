import {
  Payout,
  PayoutKind,
  PayoutResult,
  PayoutStatus,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { conflict, forbidden, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))
const sent = () => gateway.wallet.calls.at(-1)?.request
const refuse = (fault: Error) => async () => {
  throw fault
}

const payout = Payout.fromPartial({
  id: 'p-1',
  number: 'PO-20261121-000001',
  status: PayoutStatus.WAITING,
  fileName: 'PO-20261121-000001.xlsx',
  count: 2n,
  total: 187_000n,
  createdAt: new Date('2026-11-21T03:00:00Z'),
  mine: true,
})
const shown = {
  id: 'p-1',
  count: 2,
  total: 187_000,
  is_mine: 1,
  status: 'waiting',
  step: 'waiting',
  status_name: 'Menunggu persetujuan',
  created_at: '2026-11-21T10:00:00.000+07:00',
  approved_at: null,
}
const skipped = [{ id: 'w-9', invoice: 'WD-9', reason: 'Bank X belum mempunyai kode bank.' }]
const bank = { bankName: 'BCA', count: 2n, amountRequest: 200_000n, amountReceived: 187_000n }
const counts = { total: 1n, filtered: 1n }

// covers: POST /api/payouts/preview success invalid
// covers: POST /api/payouts/create success invalid conflict
describe('creating a payout file', () => {
  it('previews checked rows within the filters', async () => {
    gateway.wallet.answer({
      previewPayout: async () => ({
        count: 2n,
        total: 187_000n,
        banks: [bank],
        skipped,
        needsApproval: true,
        approvalAbove: 100_000n,
      }),
    })
    const { body } = await gateway.post('/api/payouts/preview', { template_id: 't-1', st: 'pending' })
    expect(body).toMatchObject({
      count: 2,
      total: 187_000,
      banks: [{ bank_name: 'BCA', count: 2, amount_received: 187_000 }],
      skipped,
      needs_approval: 1,
      approval_above: 100_000,
    })
    expect(sent()).toMatchObject({ templateId: 't-1', filter: { status: WithdrawalStatus.PENDING } })
    expect((await gateway.post('/api/payouts/preview', {})).body.errors).toHaveProperty('template_id')
  })

  it('creates the file and reports skipped rows', async () => {
    gateway.wallet.answer({ createPayout: async () => ({ payout, skipped }) })
    const order = { template_id: 't-1', checked: 1, checked_count: 3, datestart: '2026-11-01' }
    const { status, body } = await gateway.post('/api/payouts/create', order, { 'idempotency-key': 'k-1' })
    expect([status, body.message]).toEqual([
      200,
      'Berkas pembayaran PO-20261121-000001 dibuat: 2 penarikan. 1 penarikan tidak ikut.',
    ])
    expect(body).toMatchObject({ payout: shown, skipped })
    expect(sent()).toMatchObject({
      idempotencyKey: 'k-1',
      templateId: 't-1',
      checked: true,
      checkedCount: 3n,
      ids: [],
      filter: { query: { dateStart: '2026-11-01' } },
    })
    expect((await gateway.post('/api/payouts/create', {})).status).toBe(422)
    expect(
      (await gateway.post('/api/payouts/create', { ...order, kind: 'lain' })).body.errors,
    ).toHaveProperty('kind')
    gateway.wallet.answer({ createPayout: refuse(conflict()) })
    expect((await gateway.post('/api/payouts/create', order)).status).toBe(409)
  })

  it.each([
    ['vouchers', PayoutKind.VOUCHERS, 'penarikan voucher'],
    ['claims', PayoutKind.CLAIMS, 'penarikan reward'],
  ])('creates a file of %s by id', async (kind, message, noun) => {
    const paid = { ...payout, kind: message }
    gateway.wallet.answer({ createPayout: async () => ({ payout: paid, skipped }) })
    const order = { template_id: 't-1', kind, ids: ['v-1', 'v-9'] }
    const { body } = await gateway.post('/api/payouts/create', order)
    expect(body.message).toContain(`2 ${noun}. 1 ${noun} tidak ikut.`)
    expect(body.payout).toMatchObject({ kind })
    const selected = { kind: message, ids: ['v-1', 'v-9'] }
    expect(sent()).toMatchObject({ ...selected, checked: false })
    const empty = { count: 0n, total: 0n, banks: [], skipped: [], needsApproval: false, approvalAbove: 0n }
    gateway.wallet.answer({ previewPayout: async () => empty })
    await gateway.post('/api/payouts/preview', order)
    expect(sent()).toMatchObject(selected)
  })
})

// covers: POST /api/payouts/datatable success invalid
// covers: GET /api/payouts/detail/:id success invalid
// covers: POST /api/payouts/lines/:id success invalid
describe('reading payout files', () => {
  it('lists files by status', async () => {
    const sums = { total: 187_000n, cancelled: 93_500n }
    gateway.wallet.answer({ listPayouts: async () => ({ counts, payouts: [payout], sums }) })
    const { body } = await gateway.post('/api/payouts/datatable', { st: 'waiting' })
    expect(body).toMatchObject({ recordsTotal: 1, data: [shown] })
    expect(body.totals).toEqual({ total: 187_000, cancelled: 93_500 })
    expect(sent()).toMatchObject({ status: PayoutStatus.WAITING })
    expect((await gateway.post('/api/payouts/datatable', { st: 'hilang' })).body.errors).toHaveProperty('st')
  })

  it('lists files by step, a released one being at the bank', async () => {
    const ready = { ...payout, status: PayoutStatus.READY }
    const released = { ...ready, downloadedAt: new Date('2026-11-21T04:00:00Z') }
    gateway.wallet.answer({ listPayouts: async () => ({ counts, payouts: [ready, released] }) })
    const { body } = await gateway.post('/api/payouts/datatable', { step: 'at_bank' })
    expect(body.data).toMatchObject([
      { status: 'ready', step: 'ready', status_name: 'Siap diunduh' },
      { status: 'ready', step: 'at_bank', status_name: 'Di bank' },
    ])
    expect(sent()).toMatchObject({ status: PayoutStatus.READY, released: true })
    await gateway.post('/api/payouts/datatable', { step: 'ready' })
    expect(sent()).toMatchObject({ status: PayoutStatus.READY, released: false })
    expect((await gateway.post('/api/payouts/datatable', { step: 'hilang' })).body.errors).toHaveProperty(
      'step',
    )
  })

  it('reads a file with its sums and results', async () => {
    const result = PayoutResult.fromPartial({ applied: true, paidCount: 1n, paidAmount: 93_500n })
    gateway.wallet.answer({
      readPayout: async ({ id }) => {
        if (id !== 'p-1') throw notFound()
        return {
          payout,
          outcomes: [{ outcome: 'open', count: 2n, amount: 187_000n }],
          banks: [bank],
          results: [result],
        }
      },
    })
    const { body } = await gateway.get('/api/payouts/detail/p-1')
    expect(body).toMatchObject({
      payout: shown,
      outcomes: [{ outcome: 'open', count: 2, amount: 187_000 }],
      results: [{ is_applied: 1, paid: { count: 1, amount: 93_500 } }],
    })
    expect((await gateway.get('/api/payouts/detail/p-2')).status).toBe(404)
    expect((await gateway.get(`/api/payouts/detail/${'p'.repeat(51)}`)).status).toBe(422)
  })

  it('pages through the lines by outcome', async () => {
    const line = {
      line: 1,
      withdrawalId: 'w-1',
      invoice: 'WD-1',
      username: 'budi01',
      name: 'Budi',
      amount: 93_500n,
      bankName: 'BCA',
      bankAccountName: 'BUDI',
      bankAccountNumber: '0012345678',
      outcome: 'open',
      reason: '',
    }
    gateway.wallet.answer({ listPayoutLines: async () => ({ counts, lines: [line] }) })
    const { body } = await gateway.post('/api/payouts/lines/p-1', { outcome: 'open' })
    expect(body.data).toMatchObject([{ id: 'w-1', amount: 93_500, bank_account_address: '0012345678' }])
    expect(sent()).toMatchObject({ id: 'p-1', outcome: 'open' })
    expect((await gateway.post('/api/payouts/lines/p-1', { outcome: 'x' })).body.errors).toHaveProperty(
      'outcome',
    )
  })
})

// covers: POST /api/payouts/approve success invalid conflict
// covers: POST /api/payouts/cancel success invalid conflict
it('approves and cancels files and passes on refusals of wallet', async () => {
  gateway.wallet.answer({ approvePayout: async () => payout, cancelPayout: async () => payout })
  expect((await gateway.post('/api/payouts/approve', { id: 'p-1' })).body).toMatchObject({ payout: shown })
  expect(sent()).toEqual({ id: 'p-1' })
  expect((await gateway.post('/api/payouts/cancel', { id: 'p-1', reason: ' Salah ' })).status).toBe(200)
  expect(sent()).toEqual({ id: 'p-1', reason: 'Salah' })
  expect((await gateway.post('/api/payouts/approve', {})).body.errors).toHaveProperty('id')
  expect((await gateway.post('/api/payouts/cancel', { id: 'p-1' })).body.errors).toHaveProperty('reason')
  for (const [fault, status] of [
    [forbidden(), 403],
    [conflict(), 409],
    [notFound(), 404],
  ] as const) {
    gateway.wallet.answer({ approvePayout: refuse(fault), cancelPayout: refuse(fault) })
    expect((await gateway.post('/api/payouts/approve', { id: 'p-1' })).status).toBe(status)
    expect((await gateway.post('/api/payouts/cancel', { id: 'p-1', reason: 'x' })).status).toBe(status)
  }
})

// covers: GET /api/payouts/file/:id success invalid conflict
describe('the file', () => {
  it('is sent unchanged, named after its number', async () => {
    gateway.wallet.answer({
      readPayout: async () => ({ payout, outcomes: [], banks: [], results: [] }),
      downloadPayout: async function* () {
        yield { fileName: 'x', format: 'xlsx', data: Buffer.from('PK') }
        yield { fileName: '', format: '', data: Buffer.from('...') }
      },
    })
    const { status, headers, raw } = await gateway.get('/api/payouts/file/p-1')
    expect([status, raw.toString()]).toEqual([200, 'PK...'])
    expect(headers['content-disposition']).toBe('attachment; filename="PO-20261121-000001.xlsx"')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('passes on refusals of wallet', async () => {
    gateway.wallet.answer({
      readPayout: async () => ({ payout, outcomes: [], banks: [], results: [] }),
      downloadPayout: () => {
        throw conflict('Menunggu persetujuan.')
      },
    })
    expect((await gateway.get('/api/payouts/file/p-1')).status).toBe(409)
    expect((await gateway.get(`/api/payouts/file/${'p'.repeat(51)}`)).status).toBe(422)
  })
})

// covers: POST /api/payouts/release success invalid conflict
it('releases a payout file for download', async () => {
  gateway.wallet.answer({ releasePayout: async () => payout })
  const { status, body } = await gateway.post('/api/payouts/release', { id: 'p-1' })
  expect([status, body.payout]).toEqual([200, expect.objectContaining({ id: 'p-1' })])
  expect(sent()).toEqual({ id: 'p-1' })
  expect((await gateway.post('/api/payouts/release', {})).body.errors).toHaveProperty('id')
  gateway.wallet.answer({ releasePayout: refuse(conflict('Menunggu persetujuan.')) })
  expect((await gateway.post('/api/payouts/release', { id: 'p-1' })).status).toBe(409)
})

// covers: GET /api/payouts/templates success
// covers: POST /api/payouts/templates/save success invalid conflict
it('lists and saves templates', async () => {
  const template = {
    id: 't-1',
    name: 'Umum',
    format: 'csv',
    delimiter: ';',
    header: true,
    columns: [{ title: 'Nominal', source: 'amount', text: '' }],
    result: {
      reference: '',
      account: 'Rekening',
      amount: 'Nominal',
      status: 'Status',
      reason: '',
      paid: ['OK'],
      refused: ['NO'],
    },
    active: true,
    version: 3n,
  }
  gateway.wallet.answer({
    listPayoutTemplates: async () => ({ templates: [template] }),
    savePayoutTemplate: async () => template,
  })
  const { body } = await gateway.get('/api/payouts/templates')
  const [first] = body.templates as unknown as object[]
  expect(first).toEqual({ ...template, header: 1, active: 1, version: 3 })
  expect((await gateway.post('/api/payouts/templates/save', first!)).status).toBe(200)
  expect(sent()).toEqual({ template })
  expect((await gateway.post('/api/payouts/templates/save', { name: 'x' })).body.errors).toHaveProperty(
    'columns',
  )
  gateway.wallet.answer({ savePayoutTemplate: refuse(conflict()) })
  expect((await gateway.post('/api/payouts/templates/save', first!)).status).toBe(409)
})
