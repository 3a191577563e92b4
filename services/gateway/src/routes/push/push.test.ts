import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
afterEach(() => gateway.stop())

const target = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
}

test.each([[undefined], ['K'.repeat(87)]])(
  'the profile names the key %s, with which pages offer notifications',
  async (key) => {
    gateway = await TestGateway.start({ VAPID_PUBLIC_KEY: key })
    gateway.actAs('member')
    expect((await gateway.get('/api/users/profile')).body.push_key).toBe(key)
  },
)

test('without a key nothing is read or subscribed, and a device can still unsubscribe', async () => {
  gateway = await TestGateway.start()
  gateway.actAs('member')
  gateway.push.answer({ unsubscribePush: async () => ({}) })
  expect((await gateway.get('/api/push')).status).toBe(404)
  expect((await gateway.post('/api/push/subscribe', target)).status).toBe(404)
  expect((await gateway.post('/api/push/unsubscribe')).status).toBe(200)
  expect(gateway.push.calls.map(({ method }) => method)).toEqual(['unsubscribePush'])
})

// covers: GET /api/push success
// covers: POST /api/push/subscribe success
// covers: POST /api/push/unsubscribe success
test('a device is subscribed, and unsubscribed again', async () => {
  gateway = await TestGateway.start({ VAPID_PUBLIC_KEY: 'K'.repeat(87) })
  gateway.actAs('member')
  let subscribed = false
  gateway.push.answer({
    readPush: async () => ({ subscribed }),
    subscribePush: async () => {
      subscribed = true
      return {}
    },
    unsubscribePush: async () => {
      subscribed = false
      return {}
    },
  })
  const read = async () => (await gateway.get('/api/push')).body.subscribed
  expect(await read()).toBe(false)
  expect((await gateway.post('/api/push/subscribe', target)).status).toBe(200)
  expect(gateway.push.calls.at(-1)?.request).toEqual(target)
  expect(await read()).toBe(true)
  expect((await gateway.post('/api/push/unsubscribe')).status).toBe(200)
  expect(await read()).toBe(false)
})

test.each([
  ['endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }],
  ['p256dh', { p256dh: 'B'.repeat(86) }],
  ['auth', { auth: 'a b' }],
])('refuses a subscription with a wrong %s', async (field, change) => {
  gateway = await TestGateway.start({ VAPID_PUBLIC_KEY: 'K'.repeat(87) })
  gateway.actAs('member')
  const { status, body } = await gateway.post('/api/push/subscribe', { ...target, ...change })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})
