import { unavailable } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
afterEach(() => gateway.stop())

const metrics = () => gateway.metrics.metrics()

const countOf = (route: string, statusClass: string, count: number) =>
  `jejaring_http_request_duration_seconds_count{route="${route}",method="GET",status_class="${statusClass}"} ${count}\n`

test('requests are counted by route, method and status class', async () => {
  gateway = await TestGateway.start()
  gateway.actAs('member')
  gateway.pins.answer({ countPins: async () => ({ counts: [] }) })
  await gateway.get('/api/pins/mytotal')
  gateway.pins.answer({
    countPins: async () => {
      throw unavailable()
    },
  })
  await gateway.get('/api/pins/mytotal')
  await gateway.get('/api/payouts/detail/7')
  await gateway.get('/api/not-a-call')
  const text = await metrics()
  expect(text).toContain(countOf('/api/pins/mytotal', '2xx', 1))
  expect(text).toContain(countOf('/api/pins/mytotal', '5xx', 1))
  expect(text).toContain(countOf('unmatched', '4xx', 1))
  expect(text).not.toContain('detail/7')
  expect(text).toContain('jejaring_http_requests_in_flight 0\n')
})

test('shed requests and requests in flight are counted', async () => {
  const limits = { maxConcurrent: 1, maxQueued: 0, queueTimeoutMs: 0 }
  gateway = await TestGateway.start({}, pino({ level: 'silent' }), limits)
  gateway.actAs('member')
  let release!: () => void
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  gateway.pins.answer({
    countPins: async () => {
      await blocked
      return { counts: [] }
    },
  })
  const pending = gateway.get('/api/pins/mytotal')
  await eventually(async () => expect(await metrics()).toContain('requests_in_flight 1\n'))
  expect((await gateway.get('/api/pins/mytotal')).status).toBe(503)
  expect(await metrics()).toContain('jejaring_http_requests_shed_total 1\n')
  release()
  await pending
  expect(await metrics()).toContain('requests_in_flight 0\n')
})

test('rate-limited requests are counted', async () => {
  gateway = await TestGateway.start({ CALLS_PER_MINUTE: 1 })
  gateway.actAs('member')
  gateway.identity.answer({ countCalls: async () => ({ callsThisMinute: 1n as never }) })
  gateway.pins.answer({ countPins: async () => ({ counts: [] }) })
  const statuses = [await gateway.get('/api/pins/mytotal'), await gateway.get('/api/pins/mytotal')]
  const refused = statuses.filter(({ status }) => status === 429).length
  expect(await metrics()).toContain(`jejaring_http_requests_rate_limited_total ${refused}\n`)
  expect(refused).toBe(1)
})
