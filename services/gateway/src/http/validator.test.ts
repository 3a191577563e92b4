import { TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const reward = { name: 'Ponsel', min: 1, amount: 1 }

test.each<[string, string, object, Record<string, string>]>([
  [
    'too long, without a message in the schema',
    '/api/configs/update',
    { key: 'bonus_pairing', value: 'x'.repeat(501) },
    { value: 'Paling banyak 500 karakter.' },
  ],
  ['missing', '/api/configs/update', { value: '1' }, { key: 'Wajib diisi.' }],
  [
    'no known enum value',
    '/api/prizes/edit-status/p',
    { claim_type: 'prize', status: 'failed', from_claim_type: 'mobil' },
    { from_claim_type: 'Tidak valid.' },
  ],
  [
    'text with a NUL',
    '/api/rewards/1/update',
    { ...reward, name: 'Pon\u0000sel' },
    { name: 'Berisi karakter yang tidak terbaca. Hapus, lalu ketik ulang.' },
  ],
  [
    'above a large bound',
    '/api/packages/1/update',
    { name: 'Regular', price: 1, bonus_sponsor: 1, pair: 1, flushout: 3_000_000_000 },
    { flushout: 'Paling banyak 2.147.483.647.' },
  ],
  [
    'invalid in several fields',
    '/api/rewards/1/update',
    { ...reward, min: -1, amount: '1.000' },
    { min: 'Paling sedikit 0.', amount: 'Isi dengan angka bulat tanpa titik atau koma.' },
  ],
])('input that is %s gets an Indonesian field error', async (_what, path, body, errors) => {
  const answer = await gateway.post(path, body)
  expect(answer).toMatchObject({
    status: 422,
    body: { message: 'Ada isian yang belum benar. Periksa kembali lalu coba lagi.' },
  })
  expect(answer.body.errors).toEqual(errors)
})

test.each([
  ['/api/pins/void', { ids: ['p-1'], reason: 'salah\u0000buat', password: 'rahasia12' }, 'reason'],
  ['/api/withdraws/change_status', withReason('salah\u0000rekening'), 'status_data'],
  ['/api/search', { q: 'bu\u0000di' }, 'q'],
])('%s refuses a NUL in %j, which no database stores', async (url, body, field) => {
  const answer = await gateway.post(url, body)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
})

function withReason(reason: string) {
  return { status_data: { status: 'failed', ids: ['w-1'], reason } }
}
