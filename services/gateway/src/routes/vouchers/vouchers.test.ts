import { type VoucherWithdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, forbidden, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

const voucher: VoucherWithdrawal = {
  id: 'v-1',
  createdAt: new Date('2026-11-21T03:00:00Z'),
  changedAt: new Date('2026-11-21T04:00:00Z'),
  invoice: 'VC-20261121-000001',
  memberId: 'm-1',
  username: 'budi01',
  name: 'Budi Santoso',
  amount: 100_000n,
  bankId: 7,
  bankName: 'Bank Nusantara',
  bankAccountName: 'BUDI SANTOSO',
  bankAccountNumber: '0123456789',
  status: WithdrawalStatus.PENDING,
  reason: '',
  payoutId: '',
  payoutNumber: '',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
const sent = () => gateway.wallet.calls.at(-1)?.request
const key = { 'idempotency-key': 'k-1' }

// covers: POST /api/vouchers/request success invalid forbidden
describe('a request', () => {
  const url = '/api/vouchers/request'
  beforeEach(() => {
    gateway.actAs('member')
    gateway.wallet.answer({ requestVoucherWithdrawal: async () => voucher })
  })

  it('is created with its idempotency key and returns an invoice', async () => {
    const { status, body } = await gateway.post(url, { amount: '100000', password: 'rahasia 1' }, key)
    expect([status, body.invoice]).toEqual([200, voucher.invoice])
    expect(sent()).toEqual({ idempotencyKey: 'k-1', amount: 100_000n, password: 'rahasia 1' })
  })

  it.each(['500.000', '1e9', -5, 1.5, '', 'NaN'])('is refused with the amount %p', async (amount) => {
    const { status, body } = await gateway.post(url, { amount, password: 'x' })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['amount']])
  })

  it('passes on refusals of wallet', async () => {
    const refuse = (fault: Error) =>
      gateway.wallet.answer({
        requestVoucherWithdrawal: async () => {
          throw fault
        },
      })
    refuse(invalid('Kata sandi salah.', { password: 'Kata sandi salah.' }))
    const wrong = await gateway.post(url, { amount: 50_000, password: 'x' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'Kata sandi salah.' }])
    refuse(forbidden('Tidak dapat.'))
    expect((await gateway.post(url, { amount: 50_000, password: 'x' })).status).toBe(403)
  })
})

// covers: POST /api/vouchers/datatable/a success invalid
describe('the list of the admins', () => {
  const url = '/api/vouchers/datatable/a'
  beforeEach(() => {
    gateway.actAs('admin')
    gateway.wallet.answer({
      listVoucherWithdrawals: async () => ({
        counts: { total: 5n, filtered: 1n },
        vouchers: [voucher],
        pending: 100_000n,
        success: 50_000n,
        total: 150_000n,
        sums: { requested: 100_000n, received: 100_000n, refused: 0n, paid: 40_000n },
      }),
    })
  })

  it('has rows and sums, filtered by status and dates', async () => {
    const filters = { fstatus: 'process', date_start: '2026-11-01', date_finish: '2026-11-30' }
    const { status, body } = await gateway.post(url, { draw: 3, ...filters })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      draw: 3,
      recordsTotal: 5,
      recordsFiltered: 1,
      wallet: { pending: 100_000, success: 50_000, total: 150_000 },
      totals: { requested: 100_000, received: 100_000, refused: 0, paid: 40_000 },
      data: [
        {
          id: 'v-1',
          created_at: '2026-11-21T10:00:00.000+07:00',
          username: 'budi01',
          amount: 100_000,
          status: 'pending',
          status_name: 'Tunggu',
          status_class: 'warning',
        },
      ],
    })
    expect(sent()).toMatchObject({
      filter: {
        status: WithdrawalStatus.PROCESS,
        query: { dateStart: '2026-11-01', dateFinish: '2026-11-30' },
      },
    })
  })

  it('refuses an unknown status', async () => {
    expect((await gateway.post(url, { fstatus: 'entah' })).status).toBe(422)
  })
})

// covers: POST /api/vouchers/process success invalid conflict
describe('a change of status', () => {
  const url = '/api/vouchers/process'
  const order = { id: 'v-1', status: 'failed', from: 'pending', reason: 'Rekening tutup' }
  beforeEach(() => {
    gateway.actAs('admin')
    gateway.wallet.answer({
      changeVoucherStatus: async () => ({ ...voucher, status: WithdrawalStatus.FAILED }),
    })
  })

  it('passes on the previous status, the reason and the key', async () => {
    const { status, body } = await gateway.post(url, order, key)
    const message =
      'Penarikan voucher VC-20261121-000001 ditolak. Rp. 100.000 kembali ke saldo voucher budi01.'
    expect([status, body.message]).toEqual([200, message])
    expect(sent()).toEqual({
      idempotencyKey: 'k-1',
      id: 'v-1',
      status: WithdrawalStatus.FAILED,
      from: WithdrawalStatus.PENDING,
      reason: 'Rekening tutup',
    })
  })

  it.each([
    ['id', { ...order, id: '' }],
    ['status', { ...order, status: '' }],
    ['status', { ...order, status: 'entah' }],
    ['from', { ...order, from: 'entah' }],
  ])('refuses an invalid %s with a field error', async (field, body) => {
    const answer = await gateway.post(url, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it.each([
    [404, notFound()],
    [403, forbidden()],
    [409, conflict('Sudah selesai.')],
  ])('answers %s when wallet refuses', async (expected, fault) => {
    gateway.wallet.answer({
      changeVoucherStatus: async () => {
        throw fault
      },
    })
    expect((await gateway.post(url, order)).status).toBe(expected)
  })
})

// covers: GET /api/vouchers/export success invalid
it('exports the vouchers within the filters of their table', async () => {
  const url = '/api/vouchers/export'
  gateway.actAs('admin')
  gateway.wallet.answer({
    exportVouchers: async function* () {
      yield { data: Buffer.from('PK') }
    },
  })
  const { status, headers, raw } = await gateway.get(
    `${url}?fstatus=process&date_finish=2026-11-30&search=budi`,
  )
  expect([status, raw.toString()]).toEqual([200, 'PK'])
  expect(headers['content-disposition']).toBe(
    'attachment; filename="penarikan-voucher_proses_sampai-2026-11_cari-budi.xlsx"',
  )
  expect(sent()).toMatchObject({
    filter: { status: WithdrawalStatus.PROCESS, query: { search: 'budi', dateFinish: '2026-11-30' } },
  })
  expect((await gateway.get(`${url}?fstatus=entah`)).status).toBe(422)
})
