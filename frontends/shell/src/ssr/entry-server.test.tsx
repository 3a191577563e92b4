import { setImmediate } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOf } from '@jejaring/ui/testing'
import { renderPage } from './entry-server'
import type { Chunks } from './fill-page'

// React's server renderer needs it, and jsdom lacks it.
Object.assign(globalThis, { setImmediate })
document.documentElement.dataset.hydrating = ''

jest.mock('@module-federation/enhanced/runtime', () => ({ createInstance: jest.fn() }))

const wallet = { income: 3_925_000, pulled: 200_000, balance: 3_725_000 }
const none = { count: 0, amount: 0 }
const dashboard = {
  sponsor: 30,
  pin: 2,
  pin_activation: 0,
  reward: 0,
  tourbalies: [{ name: 'Wayan', username: 'wayan', updated_at: '2026-11-22T23:30:00.000Z' }],
  point: { pair: 65, left: 48, right: 0 },
  wallet,
  voucher: wallet,
  bonus: { sponsor: 3_000_000, pairing: 600_000, pairing_level: 325_000 },
  balances: { sponsor: 0, pairing: 0, pairing_level: 0 },
  waiting: { withdrawals: none, vouchers: none, rewards: none, prizes: none },
  today: { bonus: 155_000, pairs_paid: 9, pairs_flushed: 0, flushout: 12 },
}

const profile = { ...sessionOf({ name: '</script><!--title-->', role: 'admin' }), unread: 3 }
const dashboardReplies = { 'GET /api/dashboard': { message: '', dashboard } }
const template =
  '<head><title><!--title--></title><link href="/layout.css"><meta name="scripts" content="/index.js<!--scripts-->"><!--files--></head><div id="root"><!--html--></div><!--data-->'

const shellChunks: Chunks = {
  layout: { files: ['/layout.js', '/layout.css'] },
  form: { files: ['/form.css'] },
  login: { files: ['/login.css'] },
}
const remoteChunks: Chunks = {
  member: { files: ['/entry.js'] },
  '': { files: ['/entry.js', '/member.js'] },
  dashboard: { files: ['/dashboard.css'], shared: ['form'] },
}

/** Renders a page for a user; a call without a reply is answered with 503. */
const render = (
  address: string,
  replies: Record<string, unknown> = dashboardReplies,
  chunks = remoteChunks,
  cookies = '',
) =>
  renderPage({
    address,
    cookies,
    isPhone: true,
    template,
    shellChunks,
    remoteChunks: chunks,
    visitor: {
      profile: profile as never,
      sendCall: async ({ method, path }) => {
        const body = replies[`${method} ${path}`]
        return body === undefined ? { status: 503, body: {} } : { status: 200, body: await body }
      },
    },
  })

test('renders the dashboard with its figures and the files of its chunks', async () => {
  const page = (await render('/m/dashboard')) ?? ''
  expect(page).toContain('<title>Beranda · Jejaring</title>')
  expect(page).toContain('Rp.\u00a03.725.000')
  expect(page).toContain('9 dari 12')
  const links = [...page.matchAll(/<link href="([^"]*)"/g)].map(([, file]) => file)
  expect(links).toEqual([
    ...['/layout.css', '/layout.js', '/form.css', '/entry.js', '/member.js', '/dashboard.css'],
  ])
})

test('names the entry of the remote, and the chunks that run before it is loaded', async () => {
  const page = (await render('/m/dashboard')) ?? ''
  expect(page).toContain('<meta name="scripts" content="/index.js /layout.js /member.js">')
  expect(page).toContain('"entry":"/entry.js"')
})

test('renders until when withdrawals are open', async () => {
  const validity = { days: 30, valid_until: '2026-12-27', days_left: 30, due: false, exempt: null }
  const replies = { 'GET /api/withdraws/validity': validity }
  const page = await render('/m/withdraw', replies, { ...remoteChunks, withdraw: { files: [] } })
  expect(page).toContain('Penarikan terbuka sampai 27/12/2026.')
})

describe('a table', () => {
  const chunks = { ...remoteChunks, 'network-sponsor': { files: [] } }
  const rows = Array.from({ length: 10 }, (_, index) => ({
    username: `budi${index}`,
    name: 'Budi',
    package: { code: 'REG', name: 'Regular' },
    created_at: '2026-11-22T23:30:00.000Z',
  }))
  const table = { message: '', draw: 1, recordsTotal: 10, recordsFiltered: 10, sponsor: 10, data: rows }

  test('is rendered with its first cards, the rest of the page follows in the browser', async () => {
    const page = (await render('/m/network/sponsor', { 'POST /api/networks/sponsors': table }, chunks)) ?? ''
    expect(page.match(/data-row=/g)).toHaveLength(8)
  })

  test('has the number of rows that the visitor has chosen, which the browser repeats', async () => {
    const users = {
      ...table,
      recordsTotal: 120,
      recordsFiltered: 120,
      data: rows.map((row) => ({ ...row, id: row.username })),
    }
    const replies = { 'POST /api/users/datatables': users }
    const shown = async (cookies: string) => {
      const usersChunks = { ...remoteChunks, 'datamaster-users': { files: [] } }
      const page = (await render('/a/datamaster/users', replies, usersChunks, cookies)) ?? ''
      return [page.match(/1–(\d+) dari 120/)?.[1], page.match(/"choices":(\{.*?\})/)?.[1]]
    }
    expect(await shown('')).toEqual(['25', '{}'])
    const chosen = 'jejaring=secret; choice-users-all-length=50; choice-broken=%E0%A4%A'
    expect(await shown(chosen)).toEqual(['50', '{"users-all-length":"50"}'])
  })

  test('of admins embeds its rows once', async () => {
    const users = rows.map((row) => ({ ...row, id: row.username }))
    const replies = { 'POST /api/users/datatables': { ...table, data: users } }
    const usersChunks = { ...remoteChunks, 'datamaster-users': { files: [] } }
    const page = (await render('/a/datamaster/users', replies, usersChunks)) ?? ''
    expect(page.match(/"username":"budi0"/g)).toHaveLength(1)
  })
})

test.each([
  ['is refused', undefined],
  ['takes too long', new Promise(() => {})],
])('renders the page without data when the call %s', async (_, reply) => {
  const page = await render('/m/dashboard', { 'GET /api/dashboard': reply })
  expect(page).toContain('<title>Beranda · Jejaring</title>')
  expect(page).not.toContain('Rp.\u00a03.725.000')
  expect(page).not.toContain('["dashboard"]')
})

test('does not embed data that arrives after the timeout', async () => {
  const replies = {
    // The timer of the page, of the same length, started before this one.
    get 'GET /api/dashboard'() {
      return sleep(300).then(() => ({ message: '', dashboard }))
    },
  }
  const page = await render('/m/dashboard', replies)
  expect(page).not.toContain('Rp.\u00a03.725.000')
  expect(page).not.toContain('["dashboard"]')
})

test('pages that are rendered at once have their own data', async () => {
  const delayed = (milliseconds: number, balance: number) =>
    sleep(milliseconds, { message: '', dashboard: { ...dashboard, wallet: { ...wallet, balance } } })
  const pages = await Promise.all([
    render('/m/dashboard', { 'GET /api/dashboard': delayed(60, 111_000) }),
    render('/m/dashboard', { 'GET /api/dashboard': delayed(20, 222_000) }),
    render('/m/dashboard', { 'GET /api/dashboard': delayed(40, 333_000) }),
  ])
  const balances = pages.map((page) => page?.match(/(111|222|333)\.000/g) ?? [])
  expect(balances.map((texts) => [...new Set(texts)])).toEqual([['111.000'], ['222.000'], ['333.000']])
})

test('fetches each query once', async () => {
  const calls: string[] = []
  await renderPage({
    address: '/m/dashboard',
    isPhone: true,
    template,
    shellChunks,
    remoteChunks,
    visitor: {
      profile: profile as never,
      sendCall: async ({ method, path }) => {
        calls.push(`${method} ${path}`)
        return { status: 503, body: {} }
      },
    },
  })
  expect(calls).toEqual(['GET /api/dashboard'])
})

test('text of members cannot close an element or fill a slot', async () => {
  const page = (await render('/m/dashboard')) ?? ''
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(page).toContain('&lt;/script&gt;&lt;!--title--&gt;')
})

test('renders a guest page without data', async () => {
  const files = { forgot: { files: [] } }
  const page = await renderPage({ address: '/auth/forgot', isPhone: true, template, shellChunks: files })
  expect(page).toContain('<title>Lupa Kata Sandi · Jejaring</title>')
  expect(page).toContain('"queries":[]')
  expect(page).not.toContain('"date"')
})

test('renders the login page without the data of router and queries', async () => {
  const page = await renderPage({ address: '/auth/login', isPhone: true, template, shellChunks: {} })
  expect(page).toContain('<title>Masuk · Jejaring</title>')
  expect(page).not.toContain('server-page')
})

test('renders no page for an unknown address, and none without a profile', async () => {
  expect(await render('/m/nowhere')).toBeUndefined()
  expect(await render('/a/nowhere')).toBeUndefined()
  const page = renderPage({ address: '/m/dashboard', isPhone: true, template, shellChunks, remoteChunks })
  await expect(page).rejects.toThrow()
})

test('a chunk that the build lacks is an error', async () => {
  await expect(render('/m/wallet')).rejects.toThrow('The build has no chunk wallet')
})
