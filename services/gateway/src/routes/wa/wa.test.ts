import { text } from 'node:stream/consumers'
import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { conflict, invalid, unavailable } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'
import { eventLines } from './logs'

const at = new Date('2026-11-21T03:00:00Z')
const ready: DeviceEvent = {
  id: 41n,
  event: 'ready',
  message: 'Perangkat WhatsApp tersambung.',
  occurredAt: at,
}
const line: DeviceEvent = { id: 42n, event: 'log', message: 'Menyambung ke WhatsApp…', occurredAt: at }
const qr: DeviceEvent = {
  id: 43n,
  event: 'qr',
  message: 'Pindai kode QR ini.',
  qrcode: 'https://wa.me/settings/linked_devices#ref',
  expiresAt: new Date('2026-11-21T03:01:00Z'),
  occurredAt: at,
}

let gateway: TestGateway

beforeAll(async () => {
  gateway = await TestGateway.start()
})

afterAll(() => gateway.stop())

beforeEach(() => gateway.actAs('admin'))

// covers: GET /wa/home success
test('device state has the format of stream events', async () => {
  gateway.device.answer({ readDevice: async () => qr })
  const { status, body } = await gateway.get('/wa/home')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      message: 'Pindai kode QR ini.',
      event: 'qr',
      qrcode: 'https://wa.me/settings/linked_devices#ref',
      expires_at: '2026-11-21T10:01:00.000+07:00',
      at: '2026-11-21T10:00:00.000+07:00',
    },
  })
})

// covers: GET /wa/restart success
// covers: GET /wa/logout success
test.each([
  ['restart', 'Perangkat sedang dimulai ulang.'],
  ['logout', 'Perangkat sedang dikeluarkan.'],
])('/wa/%s requires the anti-forgery header', async (what, message) => {
  gateway.device.answer({ restartDevice: async () => ready, logoutDevice: async () => ready })
  await gateway.get('/api/users/profile')
  const { status, body } = await gateway.get(`/wa/${what}`)
  expect([status, body.message, body.event]).toEqual([200, message, 'ready'])
})

// covers: POST /wa/pairing-code success invalid conflict
test('returns a pairing code or the reason why there is none', async () => {
  const ask = () => gateway.post('/wa/pairing-code', { phone: '0811-0001-000' })
  gateway.device.answer({ requestPairingCode: async () => ({ code: 'ABCD2345' }) })
  expect(await ask()).toMatchObject({ status: 200, body: { code: 'ABCD2345' } })
  expect(gateway.device.calls.at(-1)?.request).toEqual({ phone: '0811-0001-000' })

  for (const [fault, status] of [
    [invalid('Nomor HP tidak sesuai.', { phone: 'Isi nomor.' }), 422],
    [conflict('Perangkat sudah tertaut.'), 409],
    [unavailable('WhatsApp belum memberi kode.'), 503],
  ] as const) {
    gateway.device.answer({
      requestPairingCode: async () => {
        throw fault
      },
    })
    expect(await ask()).toMatchObject({ status, body: { message: fault.message } })
  }
})

// covers: GET /wa/logs success
test('stream sends events with ids and resumes after the last one', async () => {
  gateway.device.answer({
    async *followDevice() {
      yield ready
      yield line
      yield qr
    },
  })
  const { status, headers, raw } = await gateway.get('/wa/logs', { 'last-event-id': '40' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(gateway.device.calls.at(-1)?.request).toEqual({ lastEventId: 40n })

  const [retry, ...events] = raw.toString().trim().split('\n\n')
  expect(retry).toBe('retry: 2000')
  expect(events.map((event) => event.split('\n')[0])).toEqual(['id: 41', 'id: 42', 'id: 43'])
  expect(events.map((event) => JSON.parse(event.split('\n')[1]!.replace('data: ', '')))).toEqual([
    expect.objectContaining({ event: 'ready', message: ready.message }),
    expect.objectContaining({ event: 'log', message: line.message }),
    expect.objectContaining({ event: 'qr', qrcode: qr.qrcode }),
  ])
})

test('invalid event id starts a new stream', async () => {
  gateway.device.answer({
    async *followDevice() {
      yield ready
    },
  })
  await gateway.get('/wa/logs', { 'last-event-id': 'x' })
  expect(gateway.device.calls.at(-1)?.request).toEqual({ lastEventId: 0n })
})

test('stream that cannot start is refused like any call', async () => {
  gateway.device.answer({
    // biome-ignore lint/correctness/useYield: the double fails before it sends an event
    async *followDevice() {
      throw unavailable()
    },
  })
  expect((await gateway.get('/wa/logs')).status).toBe(503)
})

test('stream without new events starts after the timeout', async () => {
  let end!: () => void
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  gateway.device.answer({
    // biome-ignore lint/correctness/useYield: the double sends no event
    async *followDevice() {
      await ended
    },
  })
  const answer = await gateway.openStream('/wa/logs', { 'last-event-id': '43' })
  expect(answer.statusCode).toBe(200)
  end()
  expect(await text(answer.stream())).toBe('retry: 2000\n\n')
})

test('idle stream pings and ends with its events', async () => {
  let fail!: (error: Error) => void
  const pending = new Promise<IteratorResult<DeviceEvent>>((_, reject) => {
    fail = reject
  })
  const ended = jest.fn()
  const options = { end: ended, isAllowed: async () => true, checkIntervalMs: 1, checksPerPing: 1 }
  const lines = eventLines(Promise.resolve({ value: ready }), { next: () => pending }, options)
  const take = async () => (await lines.next()).value
  expect([await take(), (await take())?.slice(0, 7), await take(), await take()]).toEqual([
    'retry: 2000\n\n',
    'id: 41\n',
    ': ping\n\n',
    ': ping\n\n',
  ])
  fail(new Error('cut'))
  await expect(lines.next()).resolves.toEqual({ value: undefined, done: true })
  expect(ended).toHaveBeenCalled()
})

describe('a long stream', () => {
  const wait = globalThis.setTimeout

  beforeEach(() => {
    gateway.device.answer({
      async *followDevice(_request, { signal }) {
        yield ready
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      },
    })
    const sooner = (work: () => void, after?: number) => wait(work, after === 1_000 ? 5 : after)
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    gateway.resetDoubles()
    gateway.identity.isUnavailable = false
  })

  test.each([
    ['is over', undefined],
    ['is no longer that of an admin', sessionOf(memberNamed('admin'))],
  ])('ends when its session %s', async (_what, session) => {
    const answer = await gateway.openStream('/wa/logs')
    let received = ''
    for await (const part of answer.stream()) {
      received += part
      if (received.includes('id: 41'))
        gateway.identity.answer({ readSessions: answerSessions(() => session) })
    }
    expect(received).toMatch(/^retry: 2000\n\nid: 41\n/)
  })

  test('continues with a valid session and while identity is unavailable', async () => {
    const answer = await gateway.openStream('/wa/logs')
    let pings = 0
    for await (const part of answer.stream()) {
      if (String(part) === ': ping\n\n') pings++
      if (pings === 3) gateway.identity.isUnavailable = true
      if (pings === 6) break
    }
    expect(pings).toBe(6)
  })

  test('rechecks the session of a stream that never idles', async () => {
    // Each event is ready before a timer fires.
    const busy = { next: async () => ({ value: line }) }
    let checks = 0
    const options = { end: jest.fn(), isAllowed: async () => ++checks <= 2 }
    const lines: string[] = []
    for await (const part of eventLines(busy.next(), busy, options)) lines.push(part)
    expect(lines.map((each) => each.slice(0, 6))).toEqual(['retry:', 'id: 42', 'id: 42'])
    expect(options.end).toHaveBeenCalled()
  })

  test('sends no event after its session is over', async () => {
    let proceed!: () => void
    const afterLogout = new Promise<void>((resolve) => {
      proceed = resolve
    })
    gateway.device.answer({
      async *followDevice() {
        yield ready
        await afterLogout
        yield qr
      },
    })
    const answer = await gateway.openStream('/wa/logs')
    gateway.identity.answer({ readSessions: answerSessions(() => undefined) })
    proceed()
    expect(await text(answer.stream())).not.toContain('qr')
  })

  test('is refused beyond five of one admin, and free again after one ends', async () => {
    // An admin without streams of earlier tests.
    const admin = sessionOf(memberNamed('admin03', { id: 'admin-of-five', admin: true }))
    gateway.identity.answer({ readSessions: answerSessions(() => admin) })
    const open = [await gateway.openStream('/wa/logs')]
    for (let n = 2; n <= 5; n++) open.push(await gateway.openStream('/wa/logs'))
    const refused = await gateway.get('/wa/logs')
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('terlalu banyak tab'),
    ])
    // Another admin has streams of their own.
    const other = sessionOf(memberNamed('admin02', { id: 'other-admin', admin: true }))
    gateway.identity.answer({ readSessions: answerSessions(() => other) })
    open.push(await gateway.openStream('/wa/logs'))
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    gateway.identity.answer({ readSessions: answerSessions(() => undefined) })
    for (const answer of open) await text(answer.stream())
    gateway.resetDoubles()
    gateway.device.answer({
      async *followDevice() {
        yield ready
      },
    })
    expect((await gateway.get('/wa/logs')).status).toBe(200)
  })
})
