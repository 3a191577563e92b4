import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Standing } from '@jejaring/proto/network/v1/network'
import { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { ROOT_MEMBER_ID, unavailable } from '@jejaring/service-kit'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { Registry } from 'prom-client'
import { buildSite } from '../app/build-site'
import { serveSite } from '../http/serve-site'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'
import { serveRenderedPages } from './serve-rendered-pages'

const folder = mkdtempSync(join(tmpdir(), 'jejaring-ssr-'))
const site = join(folder, 'site')
const bundle = join(folder, 'bundle')

/** Minimal output of the frontends' builds. The bundle and the admin remote are of different builds. */
const built = {
  'site/index.html': '<div id="root">',
  'site/remotes/member/screens.json': '{"buildId":"m1","chunks":{"dashboard":{}}}',
  'site/remotes/admin/screens.json': '{"buildId":"a2","chunks":{}}',
  'site/remotes/reports/screens.json': '{"buildId":"r1","chunks":{}}',
  'bundle/page.html': '<script>first()</script>',
  'bundle/chunks.json': '{"layout":{}}',
  'bundle/render.cjs': `exports.remoteBuildIds = { member: 'm1', admin: 'a1', reports: 'r1' }
  exports.renderPage = async ({ address, isPhone, visitor, template, shellChunks, remoteChunks }) => {
    if (address === '/m/nowhere') return undefined
    const { user } = visitor.profile
    const call = { method: 'GET', path: '/api/dashboard' }
    const dashboard = address === '/m/dashboard' && await visitor.sendCall(call)
    const body = JSON.stringify({ start: 0, length: 10 })
    const table = { method: 'POST', path: '/api/wallets/datatable', body }
    const rows = address === '/m/wallet' && await visitor.sendCall(table)
    const figures = { pins: dashboard?.body?.dashboard?.pin, rows: rows?.body?.recordsTotal, status: (dashboard || rows)?.status }
    const chunks = [...Object.keys(shellChunks), ...Object.keys(remoteChunks)]
    return template + JSON.stringify({ address, isPhone, role: user.role, isPrevious: user.is_prev, ...figures, chunks })
  }`,
}

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
let gateway: TestGateway
let address: string
beforeAll(async () => {
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  gateway = await TestGateway.start(
    { STATIC_DIRECTORY: site, SSR_DIRECTORY: bundle, SSR_TIMEOUT_MS: 60_000 },
    log,
  )
  gateway.network.answer({ readStanding: async () => Standing.create() })
  gateway.wallet.answer({
    readWallets: async () => Wallets.create(),
    listEntries: async () => ({
      entries: [],
      counts: { total: 3n, filtered: 3n },
      wallets: Wallets.create(),
    }),
  })
  gateway.rewards.answer({ readSummary: async () => Summary.create() })
  address = await gateway.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await gateway.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  gateway.actAs('nobody')
  gateway.pins.answer({
    countPins: async () => ({
      counts: [{ packageId: 1, packageCode: 'REG', packageName: 'Regular', available: 7n }],
    }),
  })
})

const pagesWith = async (metrics: Registry, outcome: string) => {
  const { values = [] } = (await metrics.getSingleMetric('jejaring_pages_rendered_total')?.get()) ?? {}
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
}

const textOf = async (path: string) => {
  const { status, headers, raw } = await gateway.get(path)
  return { status, headers, text: raw.toString() }
}

test.each(['/', '/home', '/m/dashboard'])('%s redirects a guest to the login page', async (path) => {
  const { status, headers } = await textOf(path)
  expect([status, headers.location, headers['cache-control']]).toEqual([302, '/auth/login', 'no-store'])
})

test('other pages redirect a guest to the login page with a return path', async () => {
  const { status, headers } = await textOf('/m/tree/fajar1?daftar=1')
  expect([status, headers.location]).toEqual([302, '/auth/login?next=%2Fm%2Ftree%2Ffajar1%3Fdaftar%3D1'])
})

test('ended session counts as a guest', async () => {
  gateway.actAs('member')
  const ended = await gateway.app.inject({ url: '/', headers: { cookie: `jejaring=${'e'.repeat(43)}` } })
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/auth/login'])
})

const renderedAt = async (path: string) => {
  const { text } = await textOf(path)
  return JSON.parse(text.replace('<script>first()</script>', ''))
}

test.each([
  ['member', '/', 'member', false],
  ['member', '/m/dashboard', 'member', false],
  ['admin', '/m/dashboard', 'admin', false],
  ['loggedInAs', '/m/dashboard', 'member', true],
] as const)('page for %s at %s is rendered with the API replies', async (who, path, role, isPrevious) => {
  gateway.actAs(who)
  const { status, headers } = await textOf(path)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  const first = createHash('sha256').update('first()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${first}';`)
  expect(await renderedAt(path)).toMatchObject({
    address: '/m/dashboard',
    role,
    isPrevious,
    pins: 7,
    chunks: ['layout', 'dashboard'],
  })
})

test.each(['/', '/home', '/home?x=1'])(
  '%s redirects an admin without a node to the admin home',
  async (path) => {
    gateway.actAs('admin')
    const { status, headers } = await textOf(path)
    expect([status, headers.location, headers['cache-control']]).toEqual([302, '/a', 'no-store'])
  },
)

test('the root account sees the dashboard at the entry', async () => {
  const session = sessionOf(memberNamed('admin', { admin: true, id: ROOT_MEMBER_ID }))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  gateway.actAs('admin')
  expect((await renderedAt('/')).address).toBe('/m/dashboard')
  gateway.resetDoubles()
})

test('a page that reads a table sends the anti-forgery token', async () => {
  gateway.actAs('member')
  expect(await renderedAt('/m/wallet')).toMatchObject({ address: '/m/wallet', status: 200, rows: 3 })
})

test('other screens are rendered without the dashboard', async () => {
  gateway.actAs('member')
  const page = await renderedAt('/m/tree/fajar1?daftar=1')
  expect(page.address).toBe('/m/tree/fajar1?daftar=1')
  expect(page).not.toHaveProperty('pins')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
])('page for %s is rendered for a phone: %s', async (agent, isPhone) => {
  gateway.actAs('member')
  const { raw } = await gateway.get('/m/tree', { 'user-agent': agent })
  expect(raw.toString()).toContain(`"isPhone":${isPhone}`)
})

test('reports are rendered for admins only', async () => {
  gateway.actAs('admin')
  expect((await renderedAt('/a/reports/wallets')).address).toBe('/a/reports/wallets')
  gateway.actAs('member')
  expect((await textOf('/a/reports/wallets')).text).toBe('<div id="root">')
})

test.each([
  ['without a screen', '/m/nowhere', 'unknown_screen'],
  ['of a remote of another build', '/a/pins', 'build_differs'],
])('address %s gets the client-rendered page', async (_, path, outcome) => {
  gateway.actAs('admin')
  const before = await pagesWith(gateway.metrics, outcome)
  const { status, headers, text } = await textOf(path)
  expect([status, headers['cache-control'], text]).toEqual([200, 'no-cache', '<div id="root">'])
  expect(await pagesWith(gateway.metrics, outcome)).toBe(before + 1)
})

test('a remote of another build is logged once', async () => {
  gateway.actAs('admin')
  for (const path of ['/a/pins', '/a/payouts']) await textOf(path)
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'remote build differs')
  expect(logged).toEqual([expect.objectContaining({ remote: 'admin', buildId: 'a2', expectedBuildId: 'a1' })])
})

test('page sets a valid anti-forgery token', async () => {
  gateway.actAs('member')
  await textOf('/m/dashboard')
  gateway.identity.answer({ readAllNotifications: async () => ({ read: 0 }) })
  expect((await gateway.post('/api/notifications/read_all')).status).not.toBe(403)
})

test('unavailable profile leads to the client-rendered page', async () => {
  gateway.actAs('member')
  gateway.identity.answer({ readSessions: () => Promise.reject(unavailable()) })
  const { status, headers, text } = await textOf('/m/dashboard')
  expect([status, text, headers['cache-control']]).toEqual([200, '<div id="root">', 'no-cache'])
  gateway.resetDoubles()
})

test('unavailable figures are left to the browser', async () => {
  gateway.actAs('member')
  gateway.pins.answer({ countPins: () => Promise.reject(unavailable()) })
  const page = await renderedAt('/m/dashboard')
  expect(page.address).toBe('/m/dashboard')
  expect(page).not.toHaveProperty('pins')
})

test('slow service leads to the client-rendered page after the timeout', async () => {
  const app = fastify()
  const metrics = new Registry()
  await serveSite(app, site, ['jejaring'])
  serveRenderedPages(app, {
    callApi: () => new Promise<never>(() => {}),
    renderPage: async () => ({ html: 'page' }),
    siteDirectory: site,
    cookieNames: ['jejaring'],
    timeoutMs: 1,
    metrics,
  })
  const answer = await app.inject({ url: '/', headers: { cookie: 'jejaring=m' } })
  expect([answer.statusCode, answer.body]).toEqual([200, '<div id="root">'])
  expect(await pagesWith(metrics, 'timeout')).toBe(1)
  await app.close()
})

describe('with one process per frontend', () => {
  let member: FastifyInstance
  let shell: FastifyInstance
  const cookie = `jejaring=${'m'.repeat(43)}`

  beforeAll(async () => {
    // The former names of SSR_DIRECTORY and SSR_TIMEOUT_MS.
    const settings = { STATIC_DIRECTORY: site, DRAW_WITHIN_MS: 60_000 }
    member = await buildSite(settings, fastify().log)
    const MEMBER_URL = await member.listen({ host: '127.0.0.1', port: 0 })
    shell = await buildSite(
      { ...settings, DRAWINGS_DIRECTORY: bundle, GATEWAY_URL: address, MEMBER_URL },
      fastify().log,
    )
  })
  afterAll(async () => {
    await shell?.close()
    await member?.close()
  })

  test("shell renders with the gateway's data and the member's chunks and sets the token", async () => {
    const answer = await shell.inject({ url: '/m/dashboard', headers: { cookie } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('"pins":7,"status":200,"chunks":["layout","dashboard"]')
    expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
    const table = await shell.inject({ url: '/m/wallet', headers: { cookie } })
    expect(table.body).toContain('"rows":3,"status":200')
    const unknown = await shell.inject({ url: '/m/nowhere', headers: { cookie } })
    expect(unknown.body).toBe('<div id="root">')
  })

  test('shell redirects guests and falls back when the remote is unavailable', async () => {
    expect((await shell.inject('/')).headers.location).toBe('/auth/login')
    await member.close()
    const answer = await shell.inject({ url: '/', headers: { cookie } })
    expect([answer.statusCode, answer.body]).toEqual([200, '<div id="root">'])
  })
})
