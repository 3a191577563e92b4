import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const code = readFileSync(join(__dirname, '../../public/service-worker.js'), 'utf8')
const origin = 'https://jejaring.example'

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

/** Runs the service worker in a scope of its own. */
function start(windows: { focus(): Promise<unknown> }[] = []) {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const shown: unknown[][] = []
  const opened: string[] = []
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    registration: { showNotification: async (...notification: unknown[]) => shown.push(notification) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => opened.push(address),
    },
  }
  new Function('self', code)(self)
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (promise) => (work = promise) })
    await work
  }
  return { dispatch, shown, opened }
}

const pushed = (data: unknown) => ({ data: { json: () => JSON.parse(JSON.stringify(data)) } })
const clicked = (path: unknown) => ({ notification: { close: jest.fn(), data: { path } } })

test('a pushed message is shown with the path of its screen', async () => {
  const { dispatch, shown } = start()
  await dispatch('push', pushed({ title: 'Bonus hari ini', body: 'Ada bonus baru.', path: '/m/wallet' }))
  expect(shown).toEqual([
    ['Bonus hari ini', expect.objectContaining({ body: 'Ada bonus baru.', data: { path: '/m/wallet' } })],
  ])
})

test.each([
  ['without data', { data: null }],
  [
    'with another text',
    {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    },
  ],
])('a message %s is shown, too: browsers require it', async (_, event) => {
  const { dispatch, shown } = start()
  await dispatch('push', event)
  expect(shown).toEqual([['Jejaring', expect.objectContaining({ body: 'Ada kabar baru.' })]])
})

test('a click opens the screen in the open window of the app', async () => {
  const navigate = jest.fn(async () => ({}))
  const { dispatch, opened } = start([{ focus: async () => ({ navigate }) }])
  const event = clicked('/m/withdraw')
  await dispatch('notificationclick', event)
  expect(event.notification.close).toHaveBeenCalled()
  expect([navigate.mock.calls, opened]).toEqual([[[`${origin}/m/withdraw`]], []])
})

test.each([
  ['/m/wallet', '/m/wallet'],
  ['https://evil.example/m', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('without a window, a click on a message for %s opens %s', async (path, screen) => {
  const { dispatch, opened } = start()
  await dispatch('notificationclick', clicked(path))
  expect(opened).toEqual([origin + screen])
})
