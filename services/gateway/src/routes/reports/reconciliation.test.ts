import { conflict, unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const path = '/api/reports/reconciliation'
const none = { seq: 0n, bonusNumber: 0n, differences: 0n, running: 0n, first: [] }

// covers: GET /api/reports/reconciliation success
it('returns time, position and differences of the last comparison', async () => {
  const first = [{ rule: 'a rule', subject: 'placement 7', expected: '1', actual: '2' }]
  const finishedAt = new Date('2026-11-21T20:12:00Z')
  gateway.wallet.answer({
    readReconciliation: () => ({ ...none, finishedAt, seq: 9n, differences: 3n, running: 1n, first }),
  })
  const { status, body } = await gateway.get(path)
  expect([status, body]).toEqual([
    200,
    {
      message: 'Ada 3 selisih di buku.',
      reconciliation: { finished_at: '2026-11-22T03:12:00.000+07:00', seq: 9, differences: 3, running: 1 },
      requested_at: null,
      request_failed_at: null,
    },
  ])
})

it('reports when the books were never compared', async () => {
  gateway.wallet.answer({ readReconciliation: () => none })
  expect((await gateway.get(path)).body).toEqual({
    message: 'Buku belum pernah diperiksa.',
    reconciliation: null,
    requested_at: null,
    request_failed_at: null,
  })
})

it('returns when the last request failed', async () => {
  const requestFailedAt = new Date('2026-11-21T20:12:00Z')
  gateway.wallet.answer({ readReconciliation: () => ({ ...none, requestFailedAt }) })
  expect((await gateway.get(path)).body).toMatchObject({
    requested_at: null,
    request_failed_at: '2026-11-22T03:12:00.000+07:00',
  })
})

it('answers 503 when wallet is unavailable', async () => {
  gateway.wallet.answer({
    readReconciliation: () => {
      throw unavailable()
    },
  })
  expect((await gateway.get(path)).status).toBe(503)
})

// covers: POST /api/reports/reconciliation/request success conflict invalid
it('starts one in the background, one at a time', async () => {
  const start = () => gateway.post(`${path}/request`, {})
  const requestedAt = new Date('2026-11-21T20:12:00Z')
  gateway.wallet.answer({ requestReconciliation: () => ({ ...none, requestedAt }) })
  const { status, body } = await start()
  expect([status, body]).toMatchObject([
    200,
    { reconciliation: null, requested_at: '2026-11-22T03:12:00.000+07:00' },
  ])
  gateway.wallet.answer({
    requestReconciliation: () => {
      throw conflict('Buku sedang diperiksa.')
    },
  })
  expect((await start()).status).toBe(409)
})
