import { Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { unavailable } from '@jejaring/service-kit'
import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import pino from 'pino'
import { TestGateway } from '../testing/test-gateway'

const exporter = new tracing.InMemorySpanExporter()
const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [new tracing.SimpleSpanProcessor(exporter)],
})
let gateway: TestGateway
beforeAll(async () => {
  sdk.start()
  gateway = await TestGateway.start({}, pino({ level: 'silent' }))
  gateway.actAs('member')
})
beforeEach(() => exporter.reset())
afterAll(async () => {
  await gateway.stop()
  await sdk.shutdown()
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
const spanOf = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name)

test('a call continues the trace of its caller, from the session to the service', async () => {
  gateway.pins.answer({ countPins: async () => ({ counts: [] }) })
  await gateway.get('/api/pins/mytotal', { traceparent })
  const root = spanOf('GET /api/pins/mytotal')!
  expect([root.spanContext().traceId, root.status.code]).toEqual([TRACE, 0])
  expect(root.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/pins/mytotal',
    'http.response.status_code': 200,
  })
  for (const name of [
    'jejaring.identity.v1.IdentityService/ReadSessions',
    'jejaring.pins.v1.PinsService/CountPins',
  ])
    expect([name, spanOf(name)?.spanContext().traceId]).toEqual([name, TRACE])
})

test('the handler of a call with a body is in the trace', async () => {
  gateway.wallet.answer({ requestWithdrawal: async () => Withdrawal.fromPartial({ invoice: 'WD-1' }) })
  const order = { type: 'pairing', amount: '100000', password: 'rahasia12' }
  expect((await gateway.post('/api/withdraws/request', order, { traceparent })).status).toBe(200)
  const answered = spanOf('jejaring.wallet.v1.WalletService/RequestWithdrawal')
  expect(answered?.spanContext().traceId).toBe(TRACE)
})

test('a refusal leaves the status unset', async () => {
  await gateway.post('/api/pins/transfer', {})
  const root = spanOf('POST /api/pins/transfer')!
  expect([root.attributes['http.response.status_code'], root.status.code]).toEqual([422, 0])
  expect(root.attributes).not.toHaveProperty(['error.type'])
})

test('a failure sets status and error type', async () => {
  gateway.pins.answer({
    countPins: async () => {
      throw unavailable()
    },
  })
  await gateway.get('/api/pins/mytotal')
  const { attributes, status } = spanOf('GET /api/pins/mytotal')!
  expect([attributes['http.response.status_code'], attributes['error.type'], status.code]).toEqual([
    503,
    '503',
    2,
  ])
})

test('probes and unknown addresses leave no span', async () => {
  await gateway.get('/readyz')
  await gateway.get('/api/not-a-call')
  expect(exporter.getFinishedSpans()).toEqual([])
})
