import { createPublicKey, verify } from 'node:crypto'
import { notFound, unavailable } from '@jejaring/service-kit'
import pino from 'pino'
import { generateVAPIDKeys } from 'web-push'
import { pushChannel } from '../../src/clients/push/push-channel'
import { PushBrowser } from '../../src/testing/push-browser'

const id = '01900000-0000-7000-8000-000000000001'
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const keys = generateVAPIDKeys()
const message = {
  messageId: id,
  recipient: id,
  subject: 'Penarikan dibayar',
  text: 'Penarikan Anda sudah dibayar.',
  path: '/m/withdraw',
  template: 'withdrawal_paid',
  version: 1,
  variables: {},
  office: { name: 'PT Jaya', phone: '' },
}

/** A channel whose push service answers with a status. */
function start(status: number | Error, target: { endpoint: string } | Error = { endpoint }) {
  const browser = new PushBrowser()
  const requests: { url: string; init: RequestInit }[] = []
  const dropped: string[] = []
  const lines: string[] = []
  const request = async (url: unknown, init?: RequestInit) => {
    requests.push({ url: String(url), init: init ?? {} })
    if (status instanceof Error) throw status
    return new Response(null, {
      status,
      ...(status === 301 && { headers: { location: 'http://127.0.0.1/' } }),
    })
  }
  const subscriptions = {
    openPushSubscription: async () => {
      if (target instanceof Error) throw target
      return { ...target, p256dh: browser.p256dh, auth: browser.auth }
    },
    dropPushSubscription: async (request: { id: string }) => {
      dropped.push(request.id)
      return {}
    },
  }
  const settings = { ...keys, subject: 'mailto:kantor@jejaring.example', hosts: [] }
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const channel = pushChannel(settings, subscriptions, log as never, request as typeof fetch)
  return { channel, browser, requests, dropped, lines }
}

const sent = (requests: ReturnType<typeof start>['requests']) => {
  const [{ url, init }] = requests as [{ url: string; init: RequestInit }]
  return {
    url,
    init,
    headers: init.headers as Record<string, string>,
    body: Buffer.from(init.body as Uint8Array),
  }
}

it('encrypts a message for its browser, which alone can read it', async () => {
  const { channel, browser, requests } = start(201)
  expect(await channel.send(message)).toEqual({ outcome: 'sent' })
  const { url, headers, body } = sent(requests)
  expect([url, headers['Content-Encoding'], Number(headers.TTL) > 0]).toEqual([endpoint, 'aes128gcm', true])
  expect(JSON.parse(browser.decrypt(body))).toEqual({
    title: 'Penarikan dibayar',
    body: 'Penarikan Anda sudah dibayar.',
    path: '/m/withdraw',
  })
  expect(body.includes('Penarikan')).toBe(false)
  expect(() => new PushBrowser().decrypt(body)).toThrow()
})

it('signs as the office, for this push service and less than a day', async () => {
  const { channel, requests } = start(201)
  await channel.send(message)
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(sent(requests).headers.Authorization!) ?? []
  expect(key).toBe(keys.publicKey)
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect([aud, sub]).toEqual(['https://fcm.googleapis.com', 'mailto:kantor@jejaring.example'])
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true)
})

it.each([404, 410])('drops a subscription that the push service no longer knows (%i)', async (status) => {
  const { channel, dropped } = start(status)
  expect(await channel.send(message)).toEqual({ outcome: 'refused', reason: 'unknown_address' })
  expect(dropped).toEqual([id])
})

it.each([
  [301, { outcome: 'refused', reason: 'rejected' }],
  [403, { outcome: 'refused', reason: 'rejected' }],
  [413, { outcome: 'refused', reason: 'rejected' }],
  [429, { outcome: 'retry', reason: 'no_answer' }],
  [503, { outcome: 'retry', reason: 'no_answer' }],
  [new TypeError('fetch failed'), { outcome: 'retry', reason: 'no_answer' }],
])('answers %s with %j and keeps the subscription', async (status, result) => {
  const { channel, dropped, requests } = start(status)
  expect(await channel.send(message)).toEqual(result)
  expect([dropped, requests.length]).toEqual([[], 1])
  expect(sent(requests).init.redirect).toBe('manual')
})

it.each([
  ['a session that has ended', notFound(), { outcome: 'refused', reason: 'unknown_address' }],
  ['an identity that is unavailable', unavailable(), { outcome: 'retry', reason: 'away' }],
  ['a private address', { endpoint: 'https://127.0.0.1/abc' }, { outcome: 'refused', reason: 'rejected' }],
  [
    'another service',
    { endpoint: 'http://fcm.googleapis.com/abc' },
    { outcome: 'refused', reason: 'rejected' },
  ],
])('calls nobody for %s', async (_, target, result) => {
  const { channel, requests } = start(201, target)
  expect(await channel.send(message)).toEqual(result)
  expect(requests).toEqual([])
})

it.each([201, 410, 500])('logs neither address nor keys (%i)', async (status) => {
  const { channel, browser, lines } = start(status)
  await channel.send(message)
  for (const secret of ['fcm/send/abc', browser.auth, browser.p256dh, keys.privateKey])
    expect(lines.join('')).not.toContain(secret)
})
