import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

// covers: POST /api/payouts/settle success invalid conflict
test('settles the line of a claim by hand', async () => {
  const claim = { invoice: 'KR-1', username: 'budi01', amount: 500_000n }
  gateway.wallet.answer({ settleClaimPayment: async () => claim })
  const settle = (body: object) => gateway.post('/api/payouts/settle', body, { 'idempotency-key': 'k-1' })
  const paid = await settle({ id: 'k-1', status: 'success' })
  expect([paid.status, paid.body.message]).toEqual([
    200,
    'Penarikan reward KR-1 ditandai sudah dibayar. budi01 menerima Rp. 500.000.',
  ])
  expect((await settle({ id: 'k-1', status: 'failed', reason: ' Nomor salah ' })).body.message).toBe(
    'Penarikan reward KR-1 ditolak. budi01 dapat mengklaim reward itu lagi.',
  )
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({
    idempotencyKey: 'k-1',
    id: 'k-1',
    status: WithdrawalStatus.FAILED,
    reason: 'Nomor salah',
  })
  expect((await settle({ id: 'k-1', status: 'lunas' })).body.errors).toHaveProperty('status')
  expect((await settle({ status: 'success' })).body.errors).toHaveProperty('id')
  gateway.wallet.answer({ settleClaimPayment: () => Promise.reject(conflict('Sudah selesai.')) })
  expect((await settle({ id: 'k-1', status: 'success' })).status).toBe(409)
})
