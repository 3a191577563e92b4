import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { answerSessions, Edge, memberNamed, sessionOf } from '../testing/edge'
import type { Limits } from './concurrency-limiter'

const patient: Limits = { maxConcurrent: 2, maxQueued: 1, queueTimeoutMs: 60_000 }

describe('the gateway', () => {
  let edge: Edge
  let letGo: () => void
  const inHand = async () => (await edge.send({ method: 'GET', url: '/api/pins/mytotal' })).status

  beforeEach(async () => {
    edge = await Edge.start({}, pino({ level: 'silent' }), patient)
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    edge.pins.answer({
      countPins: async () => {
        await held
        return { counts: [] }
      },
    })
    edge.actAs('member')
  })
  afterEach(async () => {
    letGo()
    await edge.stop()
  })

  it('refuses those it has no room for, says when to come back, and serves again after that', async () => {
    const places = [inHand(), inHand(), inHand()]
    const { status, headers, body } = await edge.get('/api/users/profile')
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(body.message).toBe('Layanan sedang sibuk. Silakan coba sebentar lagi.')
    expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
    letGo()
    expect(await Promise.all(places)).toEqual([200, 200, 200])
    expect((await edge.get('/api/users/profile')).status).toBe(200)
  })

  it('does nothing for those whom it refuses', async () => {
    const places = [inHand(), inHand(), inHand()]
    const before = edge.sessionsRead
    const refused = await Promise.all(Array.from({ length: 20 }, () => edge.get('/api/users/profile')))
    expect(refused.map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(edge.sessionsRead - before).toBeLessThanOrEqual(places.length)
    letGo()
    await Promise.all(places)
  })

  it('answers health whatever the crowd', async () => {
    const places = [inHand(), inHand(), inHand()]
    expect((await edge.get('/readyz')).status).toBe(200)
    letGo()
    await Promise.all(places)
  })

  it('is not filled by bodies that do not come', async () => {
    await edge.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = edge.app.server.address() as AddressInfo
    const { cookies } = await edge.get('/api/users/profile')
    const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    const slow: Socket[] = []
    for (let n = 1; n <= 5; n++) {
      const asked = edge.sessionsRead
      const socket = connect(port, '127.0.0.1')
      slow.push(socket)
      socket.write(`POST /api/notifications/datatables HTTP/1.1\r\nhost: x\r\n`)
      socket.write(`cookie: jejaring=${'m'.repeat(43)}; ${jar}\r\nx-xsrf-token: ${token}\r\n`)
      socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{')
      // It has had a place, then: the next one comes when the session is found.
      await eventually(() => edge.sessionsRead > asked)
    }
    expect((await edge.get('/api/users/profile')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('gets its places back from those who went away while their session was looked up', async () => {
    let found: () => void = () => undefined
    const lookedUp = new Promise<void>((resolve) => {
      found = resolve
    })
    const { cookies } = await edge.get('/api/users/profile')
    edge.identity.answer({
      readSessions: answerSessions(async () => {
        await lookedUp
        return sessionOf(memberNamed('budi01'))
      }),
    })
    await edge.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = edge.app.server.address() as AddressInfo
    const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
    const before = edge.sessionsRead
    const closed = Array.from({ length: patient.maxConcurrent }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST /api/notifications/datatables HTTP/1.1\r\nhost: x\r\n`)
      socket.write(`cookie: jejaring=${'m'.repeat(43)}; ${jar}\r\nx-xsrf-token: ${token}\r\n`)
      socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
      await eventually(() => edge.sessionsRead >= before + patient.maxConcurrent)
      socket.destroy()
      await once(socket, 'close')
    })
    await Promise.all(closed)
    await eventually(() => connectionsOf(edge).then((count) => count === 0))
    found()
    letGo()
    // One after the other: nobody waits while there is a place, so one that is kept refuses somebody in the end.
    await eventually(async () => (await inHand()) === 200)
    expect(await Promise.all([inHand(), inHand(), inHand()])).toEqual([200, 200, 200])
  })

  it('gets its places back from what it refuses for other reasons', async () => {
    letGo()
    for (let round = 0; round < 5; round++) {
      await Promise.all([inHand(), inHand()])
      expect((await edge.post('/api/auth/login', 'x', { 'content-type': 'text/plain' })).status).toBe(415)
    }
    expect(await Promise.all([inHand(), inHand(), inHand()])).toEqual([200, 200, 200])
  })
})

const connectionsOf = ({ app }: Edge) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
