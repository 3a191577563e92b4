import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))
const sent = () => gateway.wallet.calls.at(-1)?.request

// covers: GET /api/withdraws/export success invalid
describe('the export', () => {
  const url = '/api/withdraws/export'

  it('streams the file with the filters of the table', async () => {
    gateway.wallet.answer({
      exportWithdrawals: async function* () {
        yield { data: Buffer.from('PK') }
        yield { data: Buffer.from('...') }
      },
    })
    const { status, headers, raw } = await gateway.get(
      `${url}?st=success&datestart=2026-11-01&date_finish=2026-11-30&search=budi&sort=amount_request&dir=desc`,
    )
    expect([status, raw.toString()]).toEqual([200, 'PK...'])
    expect(headers['content-type']).toContain('spreadsheetml')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="penarikan_berhasil_2026-11_cari-budi.xlsx"',
    )
    expect(sent()).toMatchObject({
      filter: {
        status: WithdrawalStatus.SUCCESS,
        query: {
          search: 'budi',
          dateStart: '2026-11-01',
          dateFinish: '2026-11-30',
          order: [{ column: 'amount_request', descending: true }],
        },
      },
    })
  })

  it('accepts the search under its name in tables', async () => {
    gateway.wallet.answer({
      exportWithdrawals: async function* () {
        yield { data: Buffer.from('PK') }
      },
    })
    expect((await gateway.get(`${url}?search[value]=budi`)).status).toBe(200)
    expect(sent()).toMatchObject({ filter: { query: { search: 'budi' } } })
  })

  it.each(['st=entah', 'datestart=kemarin', 'sort=name&dir=naik'])(
    'refuses %s before anything is written',
    async (query) => {
      expect((await gateway.get(`${url}?${query}`)).status).toBe(422)
    },
  )

  it('answers 503 when wallet is unavailable', async () => {
    gateway.wallet.answer({
      exportWithdrawals: () => {
        throw unavailable()
      },
    })
    const { status, body } = await gateway.get(url)
    expect([status, typeof body.message]).toEqual([503, 'string'])
  })
})

// covers: POST /api/withdraws/preview success invalid
describe('the preview of a change', () => {
  const url = '/api/withdraws/preview'
  it('sums checked rows by bank', async () => {
    gateway.wallet.answer({
      previewWithdrawals: async () => ({
        banks: [{ bankName: 'BCA', count: 2n, amountRequest: 300_000n, amountReceived: 235_000n }],
        rows: [
          {
            id: 'w-1',
            invoice: 'WD-1',
            status: WithdrawalStatus.PROCESS,
            next: [WithdrawalStatus.SUCCESS, WithdrawalStatus.FAILED],
            amountRequest: 100_000n,
            amountReceived: 77_500n,
          },
        ],
      }),
    })
    const { status, body } = await gateway.post(url, { st: 'pending' })
    expect([status, body.banks]).toEqual([
      200,
      [{ bank_name: 'BCA', count: 2, amount_request: 300_000, amount_received: 235_000 }],
    ])
    const amounts = { amount_request: 100_000, amount_received: 77_500 }
    expect(body.rows).toEqual([
      { id: 'w-1', invoice: 'WD-1', status: 'process', next: ['success', 'failed'], ...amounts },
    ])
    await gateway.post(url, { id: 'w-1' })
    expect(sent()).toMatchObject({ id: 'w-1' })
    await gateway.post(url, { st: 'pending' })
    expect(sent()).toMatchObject({ filter: { status: WithdrawalStatus.PENDING } })
    expect((await gateway.post(url, { st: 'entah' })).status).toBe(422)
  })
})
