import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Limits } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'

const LIMITS: Limits = { maxConcurrent: 2, maxQueued: 1, queueTimeoutMs: 60_000 }

describe('limitConcurrency', () => {
  let gateway: TestGateway
  let releaseCalls: () => void
  const callStatus = async () => (await gateway.send({ method: 'GET', url: '/api/pins/mytotal' })).status

  beforeEach(async () => {
    gateway = await TestGateway.start({}, pino({ level: 'silent' }), LIMITS)
    const blocked = new Promise<void>((resolve) => {
      releaseCalls = resolve
    })
    gateway.pins.answer({
      countPins: async () => {
        await blocked
        return { counts: [] }
      },
    })
    gateway.actAs('member')
  })
  afterEach(async () => {
    releaseCalls()
    await gateway.stop()
  })

  it('answers 503 with Retry-After above the limits and recovers', async () => {
    const pending = [callStatus(), callStatus(), callStatus()]
    const { status, headers, body } = await gateway.get('/api/users/profile')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body.message).toBe('Layanan sedang sibuk. Silakan coba sebentar lagi.')
    expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
    releaseCalls()
    expect(await Promise.all(pending)).toEqual([200, 200, 200])
    expect((await gateway.get('/api/users/profile')).status).toBe(200)
  })

  it('does no work for refused calls', async () => {
    const pending = [callStatus(), callStatus(), callStatus()]
    const before = gateway.sessionsRead
    const refused = await Promise.all(Array.from({ length: 20 }, () => gateway.get('/api/users/profile')))
    expect(refused.map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(gateway.sessionsRead - before).toBeLessThanOrEqual(pending.length)
    releaseCalls()
    await Promise.all(pending)
  })

  it('answers health checks under overload', async () => {
    const pending = [callStatus(), callStatus(), callStatus()]
    expect((await gateway.get('/readyz')).status).toBe(200)
    releaseCalls()
    await Promise.all(pending)
  })

  it('gives no slots to requests whose body has not arrived', async () => {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = gateway.app.server.address() as AddressInfo
    const { cookies } = await gateway.get('/api/users/profile')
    const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    const slowSockets: Socket[] = []
    for (let n = 1; n <= 5; n++) {
      const before = gateway.sessionsRead
      const socket = connect(port, '127.0.0.1')
      slowSockets.push(socket)
      socket.write(`POST /api/notifications/datatables HTTP/1.1\r\nhost: x\r\n`)
      socket.write(`cookie: jejaring=${'m'.repeat(43)}; ${jar}\r\nx-xsrf-token: ${token}\r\n`)
      socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{')
      // The session was read, so the request has held a slot and released it for its body.
      await eventually(() => gateway.sessionsRead > before)
    }
    expect((await gateway.get('/api/users/profile')).status).toBe(200)
    for (const socket of slowSockets) socket.destroy()
  })

  it('releases slots of clients that disconnect during the session look-up', async () => {
    let finishLookUp: () => void = () => undefined
    const lookUp = new Promise<void>((resolve) => {
      finishLookUp = resolve
    })
    const { cookies } = await gateway.get('/api/users/profile')
    gateway.identity.answer({
      readSessions: answerSessions(async () => {
        await lookUp
        return sessionOf(memberNamed('budi01'))
      }),
    })
    await gateway.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = gateway.app.server.address() as AddressInfo
    const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    const before = gateway.sessionsRead
    const closed = Array.from({ length: LIMITS.maxConcurrent }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST /api/notifications/datatables HTTP/1.1\r\nhost: x\r\n`)
      socket.write(`cookie: jejaring=${'m'.repeat(43)}; ${jar}\r\nx-xsrf-token: ${token}\r\n`)
      socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
      await eventually(() => gateway.sessionsRead >= before + LIMITS.maxConcurrent)
      socket.destroy()
      await once(socket, 'close')
    })
    await Promise.all(closed)
    await eventually(() => connectionsOf(gateway).then((count) => count === 0))
    finishLookUp()
    releaseCalls()
    // Then fill all slots and the queue: a leaked slot would refuse one of the calls.
    await eventually(async () => (await callStatus()) === 200)
    expect(await Promise.all([callStatus(), callStatus(), callStatus()])).toEqual([200, 200, 200])
  })

  it('releases slots of calls that are refused for other reasons', async () => {
    releaseCalls()
    for (let round = 0; round < 5; round++) {
      await Promise.all([callStatus(), callStatus()])
      expect((await gateway.post('/api/auth/login', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    }
    expect(await Promise.all([callStatus(), callStatus(), callStatus()])).toEqual([200, 200, 200])
  })
})

const connectionsOf = ({ app }: TestGateway) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
