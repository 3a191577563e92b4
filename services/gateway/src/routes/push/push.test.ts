import { Edge } from '../../testing/edge'

let edge: Edge
afterEach(() => edge.stop())

const target = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
}

test.each([[undefined], ['K'.repeat(87)]])(
  'the profile names the key %s, with which pages offer notifications',
  async (key) => {
    edge = await Edge.start({ VAPID_PUBLIC_KEY: key })
    edge.actAs('member')
    expect((await edge.get('/api/users/profile')).body.push_key).toBe(key)
  },
)

test('without a key nothing is read or subscribed, and a device can still unsubscribe', async () => {
  edge = await Edge.start()
  edge.actAs('member')
  edge.push.answer({ unsubscribePush: async () => ({}) })
  expect((await edge.get('/api/push')).status).toBe(404)
  expect((await edge.post('/api/push/subscribe', target)).status).toBe(404)
  expect((await edge.post('/api/push/unsubscribe')).status).toBe(200)
  expect(edge.push.calls.map(({ method }) => method)).toEqual(['unsubscribePush'])
})

// covers: GET /api/push success
// covers: POST /api/push/subscribe success
// covers: POST /api/push/unsubscribe success
test('a device is subscribed, and unsubscribed again', async () => {
  edge = await Edge.start({ VAPID_PUBLIC_KEY: 'K'.repeat(87) })
  edge.actAs('member')
  let subscribed = false
  edge.push.answer({
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
  const read = async () => (await edge.get('/api/push')).body.subscribed
  expect(await read()).toBe(false)
  expect((await edge.post('/api/push/subscribe', target)).status).toBe(200)
  expect(edge.push.calls.at(-1)?.request).toEqual(target)
  expect(await read()).toBe(true)
  expect((await edge.post('/api/push/unsubscribe')).status).toBe(200)
  expect(await read()).toBe(false)
})

test.each([
  ['endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }],
  ['p256dh', { p256dh: 'B'.repeat(86) }],
  ['auth', { auth: 'a b' }],
])('refuses a subscription with a wrong %s', async (field, change) => {
  edge = await Edge.start({ VAPID_PUBLIC_KEY: 'K'.repeat(87) })
  edge.actAs('member')
  const { status, body } = await edge.post('/api/push/subscribe', { ...target, ...change })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})
