import { createHmac } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { unavailable } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { environment } from '../config'
import { TestGateway } from '../testing/test-gateway'
import { trustedProxies } from './trusted-proxies'

const secrets = {
  WHATSAPP_APP_SECRET: 'app-secret-of-the-office',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-office',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start({ ...secrets, TRUST_PROXY: trustedProxies.parse('1') })
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.whatsapp.answer({ recordDeliveryStatuses: async () => ({}) }))

const url = '/api/whatsapp/webhook'
const signatureOf = (payload: string, secret = secrets.WHATSAPP_APP_SECRET) =>
  `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
const send = (payload: string, signature: string | undefined = signatureOf(payload)) =>
  gateway.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
const statusesSent = () => gateway.whatsapp.calls.map(({ request }) => request)
const messageId = '01900000-0000-7000-8000-000000000001'
const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' }
const bodyWith = (...statuses: object[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata, statuses } }] }],
  })
const failed = {
  id: 'wamid.1',
  status: 'failed',
  timestamp: '1750857384',
  biz_opaque_callback_data: messageId,
  errors: [{ code: 131026 }],
}

test('the address is verified by the token, which is returned as a plain text', async () => {
  const ask = (token: string, mode = 'subscribe') =>
    gateway.app.inject({
      url,
      query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    })
  const right = await ask(secrets.WHATSAPP_VERIFY_TOKEN)
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    expect.stringContaining('text/plain'),
  ])
  for (const wrong of [
    await ask('x'),
    await ask(''),
    await ask(secrets.WHATSAPP_VERIFY_TOKEN, 'unsubscribe'),
  ])
    expect([wrong.statusCode, wrong.body]).toEqual([403, ''])
})

test('statuses of our messages are passed on; others and unknown fields are ignored', async () => {
  const before = statusesSent().length
  const payload = bodyWith(
    failed,
    { ...failed, status: 'delivered', errors: undefined },
    { ...failed, status: 'deleted' },
    { ...failed, timestamp: '-1' },
    { ...failed, biz_opaque_callback_data: undefined },
    { status: 3 },
  )
  expect((await send(payload)).statusCode).toBe(200)
  const passed = {
    messageId,
    phoneNumberId: metadata.phone_number_id,
    occurredAt: new Date(1_750_857_384_000),
  }
  expect(statusesSent().slice(before)).toEqual([
    {
      statuses: [
        { ...passed, failed: true, code: 131026n },
        { ...passed, failed: false, code: 0n },
      ],
    },
  ])
})

test.each([
  ['no signature', bodyWith(failed), ''],
  ['the signature of another body', bodyWith(failed), signatureOf('{}')],
  ['the signature of another secret', bodyWith(failed), signatureOf(bodyWith(failed), 'another-secret-16')],
  ['a signature in capitals', bodyWith(failed), signatureOf(bodyWith(failed)).toUpperCase()],
])('a body with %s is refused', async (_name, payload, signature) => {
  const before = statusesSent().length
  expect((await send(payload, signature)).statusCode).toBe(403)
  expect(statusesSent()).toHaveLength(before)
})

test.each([
  ['', 422],
  ['{', 422],
  ['null', 422],
  ['[]', 422],
  ['{"entry":[{"changes":null}]}', 422],
  ['{"entry":[{"changes":[{"value":{"messages":[{}]}}]}]}', 200],
  [bodyWith({ status: 'failed' }), 200],
])('a signed body such as %j changes nothing: %i', async (payload, expected) => {
  const before = statusesSent().length
  expect((await send(payload)).statusCode).toBe(expected)
  expect(statusesSent()).toHaveLength(before)
})

const paddedTo = (kibibytes: number) => JSON.stringify({ entry: [], filler: 'x'.repeat(kibibytes * 1024) })

test('a body of more than 256 KiB is refused', async () => {
  expect((await send(paddedTo(250))).statusCode).toBe(200)
  expect((await send(paddedTo(256))).statusCode).toBe(413)
})

test('a body in another form is refused', async () => {
  const answer = await gateway.app.inject({
    method: 'POST',
    url,
    payload: 'a=1',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-hub-signature-256': signatureOf('a=1'),
    },
  })
  expect(answer.statusCode).toBe(415)
})

test('unfinished bodies count with their whole length, and the oldest make room', async () => {
  await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = gateway.app.server.address() as AddressInfo
  const answers: string[] = []
  // 64 MiB hold 256 of them; each comes from an address of its own.
  const sockets = Array.from({ length: 260 }, (_, n) => {
    const socket = connect(port, '127.0.0.1').on('data', (data) => answers.push(String(data)))
    socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${256 * 1024}\r\n`)
    socket.write(`x-forwarded-for: 203.0.113.${n % 256}\r\ncontent-type: application/json\r\n\r\n{`)
    return socket
  })
  await eventually(() => answers.length >= 4)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 503 .*connection: close/s)
  for (const socket of sockets) socket.destroy()
})

test('one address gets 120 answers a minute, others are served', async () => {
  const from = async (address: string) =>
    (await gateway.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode
  const statuses: number[] = []
  // Two windows at most, if the minute ends meanwhile.
  for (let n = 0; n < 241; n++) statuses.push(await from('198.51.100.1'))
  expect(statuses.slice(0, 120)).toEqual(Array(120).fill(403))
  expect(statuses).toContain(429)
  expect(await from('198.51.100.2')).toBe(403)
})

test('an unavailable service lets WhatsApp try again', async () => {
  gateway.whatsapp.answer({
    recordDeliveryStatuses: async () => {
      throw unavailable('Pesan masih dikirim.')
    },
  })
  expect((await send(bodyWith(failed))).statusCode).toBe(503)
})

test('there is no such address where the interface is not configured', async () => {
  const without = await TestGateway.start()
  try {
    expect((await without.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
  } finally {
    await without.stop()
  }
})

test.each([
  [
    { WHATSAPP_APP_SECRET: 's'.repeat(16) },
    'WHATSAPP_VERIFY_TOKEN must be set together with WHATSAPP_APP_SECRET',
  ],
  [
    { WHATSAPP_VERIFY_TOKEN: 't'.repeat(16) },
    'WHATSAPP_VERIFY_TOKEN must be set together with WHATSAPP_APP_SECRET',
  ],
  [{ WHATSAPP_APP_SECRET: 'short' }, 'WHATSAPP_APP_SECRET must be at least 16 characters'],
])('the gateway does not start with only %j', (some, expected) => {
  const services = ['IDENTITY', 'CONFIG', 'NETWORK', 'PINS', 'WALLET', 'REWARDS', 'WHATSAPP']
  const addresses = Object.fromEntries(services.map((name) => [`${name}_ADDRESS`, 'a']))
  const variables = { HTTP_PORT: '0', CSRF_SECRET: 'c'.repeat(32), ...addresses }
  const read = (more: object) => environment.safeParse({ ...variables, ...more }).error?.issues ?? []
  expect(read({})).toEqual([])
  expect(read(some).map(({ path, message }) => `${path.join()} ${message}`)).toContain(expected)
})
