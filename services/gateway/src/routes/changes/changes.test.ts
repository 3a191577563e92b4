import { text } from 'node:stream/consumers'
import { setImmediate as tick } from 'node:timers/promises'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import type { StreamLimits } from '../../http/change-streams'
import { DEFAULT_LIMITS } from '../../http/limit-concurrency'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

const { id: memberId } = memberNamed('budi01')
const others = 'somebody else'

let gateway: TestGateway
afterEach(() => gateway.stop())

async function start(limits: Partial<StreamLimits> = {}) {
  gateway = await TestGateway.start({}, pino({ level: 'silent' }), DEFAULT_LIMITS, limits)
  gateway.actAs('member')
}

/** Opens a stream and collects what it sends. */
async function open() {
  const answer = await gateway.openStream('/api/changes')
  const stream = answer.stream()
  const received: string[] = []
  stream.on('data', (part) => received.push(String(part)))
  const events = () => received.join('').match(/data: \w+/g) ?? []
  return { answer, stream, events, received }
}

/** Opens a stream over a socket; returns what a page does that goes away. */
async function visit(): Promise<() => void> {
  const origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const headers = { cookie: `jejaring=${'m'.repeat(43)}` }
  const { status } = await fetch(`${origin}/api/changes`, { headers, signal: leaving.signal })
  expect(status).toBe(200)
  return () => leaving.abort()
}

const counted = async (line: string) => expect(await gateway.metrics.metrics()).toContain(`${line}\n`)

// covers: GET /api/changes success
test('a member receives that the wallets have changed, and nothing of others', async () => {
  await start()
  const { answer, received, events } = await open()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  gateway.changes.notify([others])
  gateway.changes.notify([memberId])
  await eventually(() => expect(events()).toEqual(['data: wallet']))
  expect(received.join('')).toMatch(/^retry: [1-5]\d{3}\n\ndata: wallet\n\n$/)
})

test('a change just before the stream opens is sent to it', async () => {
  await start()
  gateway.changes.notify([memberId])
  const { events } = await open()
  await eventually(() => expect(events()).toEqual(['data: wallet']))
})

test('a change of all members is sent to every open stream', async () => {
  await start({ spreadMs: 20 })
  const tabs = [await open(), await open()]
  gateway.changes.notifyAll()
  for (const { events } of tabs) await eventually(() => expect(events()).toEqual(['data: wallet']))
})

test('pushes nothing after the end of a stream', async () => {
  await start({ checkIntervalMs: 20 })
  const failures: Error[] = []
  const checks: ((isAllowed: boolean) => void)[] = []
  const streams = [1, 2].map(() =>
    gateway.changes.follow(others, () => new Promise<boolean>((resolve) => void checks.push(resolve))),
  )
  for (const stream of streams) stream.on('error', (error) => failures.push(error))
  await eventually(() => expect(checks.length).toBeGreaterThanOrEqual(2))
  gateway.changes.close()
  gateway.changes.notify([others])
  for (const [index, resolve] of checks.entries()) resolve(index % 2 === 0)
  await Promise.all(streams.map((stream) => text(stream).catch(() => undefined)))
  expect(failures).toEqual([])
})

test('a series of changes becomes two events, for all tabs of the member', async () => {
  await start({ minIntervalMs: 200 })
  const tabs = [await open(), await open()]
  for (let n = 0; n < 50; n++) gateway.changes.notify([memberId])
  for (const { events } of tabs) await eventually(() => expect(events()).toHaveLength(2))
})

test('streams beyond the limit of a member are refused, and free again after one ends', async () => {
  await start({ maxPerMember: 2 })
  const leave = await visit()
  await open()
  const refused = await gateway.get('/api/changes')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
  await counted('jejaring_change_streams_open 2')
  await counted('jejaring_change_streams_shed_total 1')
  leave()
  await eventually(() => counted('jejaring_change_streams_open 1'))
  expect((await open()).answer.statusCode).toBe(200)
})

test('streams beyond the limit of the process are refused with 503 and Retry-After', async () => {
  await start({ maxStreams: 1 })
  await open()
  gateway.identity.answer({
    readSessions: answerSessions(() => sessionOf(memberNamed('ani', { id: others }))),
  })
  const refused = await gateway.get('/api/changes')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60'])
  // Calls are not shed because of it.
  await counted('jejaring_http_requests_shed_total 0')
})

test('ends without an event of the wallets when its session is over', async () => {
  await start({ checkIntervalMs: 20 })
  const { stream, events, received } = await open()
  await eventually(() => expect(received.join('')).toContain(': ping'))
  const ended = text(stream)
  gateway.identity.answer({ readSessions: answerSessions(() => undefined) })
  await ended
  expect(events()).toEqual(['data: over'])
  await counted('jejaring_change_streams_open 0')
})

test('its checks leave the expiry of the session as it is', async () => {
  await start({ checkIntervalMs: 20 })
  const passive: unknown[] = []
  gateway.identity.answer({
    readSessions: answerSessions((query) => {
      passive.push(query.passive)
      return sessionOf(memberNamed('budi01'))
    }),
  })
  await open()
  await eventually(() => expect(passive.length).toBeGreaterThan(2))
  expect(new Set(passive)).toEqual(new Set([true]))
})

test('continues while identity is unavailable, but not for ever', async () => {
  await start({ checkIntervalMs: 20, maxLifeMs: 4_000 })
  const { stream, events, received } = await open()
  gateway.identity.isUnavailable = true
  await eventually(() => expect(received.join('')).toContain(': ping'))
  gateway.identity.isUnavailable = false
  await text(stream)
  expect(events()).toEqual([])
})

test('an open stream is neither a request in flight nor a slow one', async () => {
  await start()
  const leave = await visit()
  await counted('jejaring_change_streams_open 1')
  await counted('jejaring_http_requests_in_flight 0')
  leave()
  await eventually(() => counted('jejaring_change_streams_open 0'))
  await tick()
  expect(await gateway.metrics.metrics()).not.toContain('route="/api/changes"')
})

test('a refused stream is measured like any request', async () => {
  await start()
  gateway.actAs('nobody')
  expect((await gateway.get('/api/changes')).status).toBe(401)
  await counted(
    'jejaring_http_request_duration_seconds_count{route="/api/changes",method="GET",status_class="4xx"} 1',
  )
})

test('open streams do not keep the server from stopping', async () => {
  await start()
  const { stream } = await open()
  const ended = text(stream)
  await gateway.app.close()
  await ended
})
