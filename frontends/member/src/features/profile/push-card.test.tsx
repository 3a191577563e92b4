import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { PushCard } from './push-card'

const pushKey = Buffer.from(new Uint8Array(65).fill(7)).toString('base64url')
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** A browser that can receive messages, and the subscription that it has. */
function giveBrowser(permission: NotificationPermission = 'granted') {
  const subscription = {
    options: { applicationServerKey: new Uint8Array(65).fill(7).buffer },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys }),
    unsubscribe: jest.fn(async () => true),
  }
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: jest.fn(async () => subscription),
  }
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  const requestPermission = jest.fn(async () => permission)
  Object.assign(window, { PushManager: class {}, Notification: { requestPermission } })
  return { subscription, pushManager, requestPermission }
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification'] as const) delete (window as Partial<typeof window>)[name]
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function open(subscribed: boolean, key: string | null = pushKey) {
  const server = fakeServer({
    'GET /api/push': { body: { message: 'ok', subscribed } },
    'POST /api/push/subscribe': { body: { message: 'ok' } },
    'POST /api/push/unsubscribe': { body: { message: 'ok' } },
  })
  const session = { ...sessionOf(), ...(key && { push_key: key }) }
  return { server, ...renderScreen(<PushCard />, { session }) }
}

test('offers nothing when the office has not set it up or the browser lacks it', async () => {
  const { requestPermission } = giveBrowser()
  const without = open(false, null)
  expect(screen.queryByText('Notifikasi di HP ini')).toBeNull()
  expect(without.server.to('/api/push')).toEqual([])
  without.unmount()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  open(false)
  expect(screen.queryByText('Notifikasi di HP ini')).toBeNull()
  expect(requestPermission).not.toHaveBeenCalled()
})

test('a click subscribes this device; permission is asked for only then', async () => {
  const { requestPermission, pushManager } = giveBrowser()
  const { server, user } = open(false)
  const enable = await screen.findByRole('button', { name: 'Aktifkan' })
  expect(requestPermission).not.toHaveBeenCalled()
  server.handlers['GET /api/push'] = { body: { message: 'ok', subscribed: true } }
  await user.click(enable)
  expect(await screen.findByText('Aktif di perangkat ini.')).toBeVisible()
  expect(server.to('/api/push/subscribe')[0]?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    ...keys,
  })
  expect(pushManager.subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
})

test('a subscribed device is unsubscribed at the server and in the browser', async () => {
  const { subscription } = giveBrowser()
  const { server, user } = open(true)
  await user.click(await screen.findByRole('button', { name: 'Nonaktifkan' }))
  await waitFor(() => expect(server.to('/api/push/unsubscribe')).toHaveLength(1))
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
})

test('a refused permission says where to allow it, next to the button', async () => {
  giveBrowser('denied')
  const { server, user } = open(false)
  await user.click(await screen.findByRole('button', { name: 'Aktifkan' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('pengaturan situs di browser')
  expect(server.to('/api/push/subscribe')).toEqual([])
})
