import { PayoutResult } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, invalid } from '@jejaring/service-kit'
import { multipartForm } from '../../testing/multipart'
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

// covers: GET /api/payouts/report/:id success invalid
it('streams the report of an applied result', async () => {
  gateway.wallet.answer({
    exportPayoutResult: async function* () {
      yield { data: Buffer.from('PK') }
    },
  })
  const { status, headers, raw } = await gateway.get('/api/payouts/report/r-1')
  expect([status, raw.toString()]).toEqual([200, 'PK'])
  expect(headers['content-disposition']).toBe('attachment; filename="laporan-hasil-bank_r-1.xlsx"')
  expect(sent()).toEqual({ id: 'r-1' })
  expect((await gateway.get(`/api/payouts/report/${'r'.repeat(51)}`)).status).toBe(422)
})

// covers: POST /api/payouts/result success invalid conflict
describe("the bank's result", () => {
  const form = (fields: Record<string, string>, file?: string) => {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="hasil.csv"\r\nContent-Type: text/csv\r\n\r\n`
    return Buffer.from(`${parts.join('')}${file === undefined ? '' : `${head}${file}\r\n`}--x--\r\n`)
  }
  const post = (fields: Record<string, string>, file?: string) =>
    gateway.post('/api/payouts/result', form(fields, file), { ...multipartForm, 'idempotency-key': 'k-9' })

  it('is sent in chunks and returns the report', async () => {
    const got: { id: string; apply: boolean; fileName: string; text: string }[] = []
    gateway.wallet.answer({
      importPayoutResult: async (parts) => {
        for await (const { id, apply, fileName, data } of parts)
          got.push({ id, apply, fileName, text: Buffer.from(data).toString() })
        const problem = { line: 3, reference: 'WD-X', kind: 'wrong_amount', reason: 'Berbeda.' }
        const named = { withdrawalId: 'w-1', invoice: 'WD-X', username: 'budi01', expectedAmount: 73_500n }
        return PayoutResult.fromPartial({
          paidCount: 1n,
          problems: [{ ...problem, ...named, foundAmount: 1n }],
          problemCount: 1n,
        })
      },
    })
    const { status, body } = await post({ id: 'p-1', apply: '0' }, 'a,b')
    expect([status, body.message]).toEqual([200, 'Bila diterapkan: 1 dibayar, 0 ditolak.'])
    expect(body.result).toMatchObject({
      is_applied: 0,
      problem_count: 1,
      problems: [
        {
          line: 3,
          kind: 'wrong_amount',
          invoice: 'WD-X',
          username: 'budi01',
          expected_amount: 73_500,
          found_amount: 1,
        },
      ],
    })
    expect(got).toEqual([{ id: 'p-1', apply: false, fileName: 'hasil.csv', text: 'a,b' }])
    expect((await post({ id: 'p-1', apply: '1' }, 'a,b')).body.message).toBe(
      'Hasil bank diterapkan: 1 dibayar, 0 ditolak. 1 baris tidak cocok: periksa laporannya.',
    )
  })

  it('requires a file and an open payout', async () => {
    expect((await post({ id: 'p-1' })).body.errors).toHaveProperty('file')
    expect((await post({ id: 'p-1' }, '')).body.errors).toEqual({ file: expect.stringContaining('kosong') })
    // A zip archive with the extension .csv.
    expect((await post({ id: 'p-1' }, 'PK\u0003\u0004')).body.errors).toHaveProperty('file')
    gateway.wallet.answer({
      importPayoutResult: refuse(invalid('Tidak terbaca.', { file: 'Tidak terbaca.' })),
    })
    expect((await post({ id: 'p-1' }, 'x')).body.errors).toEqual({ file: 'Tidak terbaca.' })
    gateway.wallet.answer({ importPayoutResult: refuse(conflict()) })
    expect((await post({ id: 'p-1' }, 'x')).status).toBe(409)
    expect((await post({ id: 'p-1' }, 'x'.repeat(6 * 1024 * 1024))).status).toBe(413)
  })
})
