import { setImmediate } from 'node:timers'
import { sessionOf } from '@jejaring/ui/testing'
import { createBrowserRouter, hydrate, RouterProvider } from '@jejaring/web-platform'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { routes as adminRoutes } from '../../../admin/src/routes'
import { routes as memberRoutes } from '../../../member/src/routes'
import { routes as reportRoutes } from '../../../reports/src/routes'
import { AppProviders } from '../app/app-providers'
import { LoginPage } from '../app/login-page'
import { loadPageAt, routes } from '../app/routes'
import { readServerPage } from '../boot/server-page'
import { queryClient } from '../query-client'
import { bundleRemotes } from '../remotes/remote-area'

// React's server renderer and a screen need them, and jsdom lacks them.
class EventSource extends EventTarget {
  close() {}
}
Object.assign(globalThis, { setImmediate, EventSource })

jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }))

const wallet = { income: 3_925_000, pulled: 200_000, balance: 3_725_000 }
const dashboard = {
  sponsor: 30,
  pin: 2,
  pin_activation: 0,
  reward: 0,
  // The next day in Jakarta.
  tourbalies: [{ name: 'Wayan', username: 'wayan', updated_at: '2026-11-22T23:30:00.000Z' }],
  point: { pair: 65, left: 48, right: 0 },
  wallet,
  voucher: wallet,
  bonus: { sponsor: 3_000_000, pairing: 600_000, pairing_level: 325_000 },
  balances: { sponsor: 0, pairing: 0, pairing_level: 0 },
  today: { bonus: 155_000, pairs_paid: 9, pairs_flushed: 0, flushout: 12 },
}
const profile = { ...sessionOf({ role: 'admin' }), unread: 3 }
const replies: Record<string, unknown> = {
  '/api/dashboard': { message: '', dashboard },
  '/api/withdraws/validity': {
    message: '',
    days: 30,
    valid_until: '2026-12-01',
    due: false,
    days_left: 2,
    exempt: { amount: 150_000, until: '2026-12-03' },
  },
}

/** A member with two free slots, for the tree and a row of a table. */
const tree = {
  username: 'budi',
  name: 'Budi',
  photo: null,
  created_at: '2026-11-22T23:30:00.000Z',
  package: { code: 'REG', name: 'Regular' },
  downlines: { left: 0, right: 0 },
  pairings: { left: 0, right: 0 },
  rewards: { left: 0, right: 0 },
  childs: { left: null, right: null },
}
replies['/api/networks/genealogy?depth=1'] = { message: '', tree, prevuser: null, path: [] }
const rows = Array.from({ length: 10 }, (_, index) => ({ ...tree, username: `budi${index}` }))
replies['/api/networks/sponsors'] = {
  message: '',
  draw: 1,
  recordsTotal: 10,
  recordsFiltered: 10,
  sponsor: 10,
  data: rows,
}

const parameters: Record<string, string> = { ':username': 'budi', ':position': 'left', ':id': '7' }
const guestScreens = ['/auth/forgot']
const screens = [
  ...guestScreens,
  ...memberRoutes.flatMap(({ children = [] }) => children).map(({ path }) => `/m/${path}`),
  // The home of admins is the index of their area.
  ...adminRoutes.map(({ path }) => (path ? `/a/${path}` : '/a')),
  ...reportRoutes.map(({ path }) => `/a/reports/${path}`),
].map((path) => path.replace(/:\w+/g, (name) => parameters[name] ?? name))

const anyChunk = new Proxy({}, { get: () => ({ files: [] }) })
const pages = new Map<string, string>()

beforeAll(async () => {
  document.documentElement.dataset.hydrating = ''
  // The server has modules of its own: React does not support two renderers on one context.
  await jest.isolateModulesAsync(async () => {
    const { renderPage } = await import('./entry-server')
    for (const address of [...screens, '/auth/login']) {
      const html = await renderPage({
        address,
        isPhone: !address.startsWith('/a/'),
        template: '<div id="root"><!--html--></div><!--data-->',
        shellChunks: anyChunk,
        remoteChunks: anyChunk,
        ...(!address.startsWith('/auth/') && {
          visitor: {
            profile: profile as never,
            sendCall: async ({ path }) =>
              replies[path] ? { status: 200, body: replies[path] } : { status: 503, body: {} },
          },
        }),
      })
      pages.set(address, html ?? '')
    }
  })
  const remotes = { member: memberRoutes, admin: adminRoutes, reports: reportRoutes }
  bundleRemotes(async (name) => ({ routes: remotes[name], buildId: '' }))
  globalThis.fetch = () => new Promise(() => {})
  // What a browser knows and the server does not. Its window is wide, also for pages rendered for a phone.
  localStorage.setItem('mantine-color-scheme-value', 'dark')
  localStorage.setItem('jejaring-amounts', 'hidden')
})

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = 'choice-tree-form=list'
})

/** Hydrates the root element; returns the differences. React reports all of them in development only. */
async function differences(app: ReactNode): Promise<unknown[]> {
  const reported = jest.spyOn(console, 'error').mockClear().mockImplementation()
  const found: unknown[] = []
  const root = document.getElementById('root') as HTMLElement
  const onRecoverableError = (error: unknown) => found.push(error)
  const mounted = await act(async () => hydrateRoot(root, app, { onRecoverableError }))
  found.push(...reported.mock.calls.map((texts) => texts.join(' ')))
  await act(async () => mounted.unmount())
  return found
}

test.each(screens)('%s hydrates without a difference', async (path) => {
  window.history.replaceState(null, '', path)
  document.documentElement.dataset.hydrating = ''
  document.body.innerHTML = pages.get(path) ?? ''
  const page = readServerPage()
  if (!page) throw new Error(`${path} was not rendered`)
  await loadPageAt(path)
  queryClient.clear()
  // As the app does: the data is as old as the page.
  for (const { state } of page.queries.queries) state.dataUpdatedAt = Date.now()
  hydrate(queryClient, page.queries)
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: page.loaderData } })
  const app = (
    <AppProviders queries={queryClient} isPhone={page.isPhone} choices={page.choices}>
      <RouterProvider router={router} />
    </AppProviders>
  )
  expect(await differences(app)).toEqual([])
  router.dispose()
})

test.each([
  ['/m/network/genealogy', 'id="akar"'],
  ['/m/network/sponsor', 'data-row="budi7"'],
])('%s is rendered with its data', (path, text) => {
  expect(pages.get(path)).toContain(text)
})

test('the login page hydrates without a difference', async () => {
  window.history.replaceState(null, '', '/auth/login?keluar=gagal')
  document.body.innerHTML = pages.get('/auth/login') ?? ''
  expect(await differences(<LoginPage />)).toEqual([])
})

test('a difference is found', async () => {
  document.body.innerHTML = '<div id="root"><p>one</p></div>'
  expect(await differences(<p>two</p>)).not.toEqual([])
})
