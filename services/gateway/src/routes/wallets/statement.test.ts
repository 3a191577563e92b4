import { StatementFormat } from '@jejaring/proto/wallet/v1/wallet'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.config.answer({
    readValues: async () => ({ values: [{ key: 'office_name', description: '', value: 'PT Jejaring' }] }),
  })
  gateway.wallet.answer({
    async *exportStatement() {
      yield { data: Buffer.from('satu,') }
      yield { data: Buffer.from('dua') }
    },
  })
})

const path = '/api/wallets/statement'

// covers: GET /api/wallets/statement success
it.each([
  ['month=2026-10', StatementFormat.PDF, 'application/pdf', 'mutasi_budi01_2026-10.pdf'],
  ['format=xlsx&month=2026-10', StatementFormat.XLSX, 'spreadsheetml.sheet', 'mutasi_budi01_2026-10.xlsx'],
])('streams the statement of a month for %s', async (query, format, type, name) => {
  const { status, raw, headers } = await gateway.get(`${path}?${query}`)
  expect([status, raw.toString()]).toEqual([200, 'satu,dua'])
  expect(headers['content-type']).toContain(type)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  expect(gateway.wallet.calls.at(-1)?.request).toEqual({ month: '2026-10', format, issuer: 'PT Jejaring' })
})

// covers: GET /api/wallets/statement invalid
it.each([
  ['month=2026-13', 'month'],
  ['month=kemarin', 'month'],
  ['month=2026-11&format=docx', 'format'],
])('answers 422 for %s', async (query, field) => {
  const { status, body } = await gateway.get(`${path}?${query}`)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})
