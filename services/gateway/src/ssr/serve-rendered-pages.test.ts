import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Standing } from '@jejaring/proto/network/v1/network'
import { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { unavailable } from '@jejaring/service-kit'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSite } from '../app/build-site'
import { serveSite } from '../http/serve-site'
import { Edge } from '../testing/edge'
import { localRenderer, shellRenderer } from './renderers'
import { serveRenderedPages } from './serve-rendered-pages'

const folder = mkdtempSync(join(tmpdir(), 'jejaring-ssr-'))
const site = join(folder, 'site')
const bundles = join(folder, 'bundles')

/** Minimal output of the frontends' builds. */
const built = {
  'site/index.html': '<div id="root">',
  'site/remotes/member/screens.json':
    '{"dashboard":{"files":["/d.js","/d.css"],"shared":[]},"tree":{"files":["/t.css"],"shared":["form"]}}',
  'site/remotes/reports/screens.json': '{}',
  'bundles/shell/page.html':
    '<!--answers--><script>first()</script><meta name="parts" content="{&quot;form&quot;:[&quot;/f.js&quot;,&quot;/f.css&quot;]}"><title><!--title--></title><!--styles--><!--picture-->',
  'bundles/shell/draw.cjs': `exports.drawFrame = ({ at, profile, html, phone }) =>
    \`<nav \${at}>\${phone ? 'phone ' : ''}\${profile.user.role} \${profile.user.is_prev ? 'instead' : 'in person'}</nav>\${html}\``,
  'bundles/member/draw.cjs': `exports.drawScreen = async ({ at, answers }) => {
    if (at.startsWith('/m/tree')) return { title: 'Tree', html: '<i></i>', screen: 'tree' }
    if (at !== '/m/dashboard') return undefined
    const html = '<b>' + answers['/api/dashboard'].dashboard.pin + '</b>'
    return { title: 'Dashboard', html, screen: 'dashboard' }
  }`,
  'bundles/reports/draw.cjs':
    "exports.drawScreen = async ({ at }) => ({ title: 'Report', html: at, screen: 'wallets' })",
}

let edge: Edge
let address: string
beforeAll(async () => {
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  edge = await Edge.start({ STATIC_DIRECTORY: site, DRAWINGS_DIRECTORY: bundles, DRAW_WITHIN_MS: 60_000 })
  edge.network.answer({ readStanding: async () => Standing.create() })
  edge.wallet.answer({ readWallets: async () => Wallets.create() })
  edge.rewards.answer({ readSummary: async () => Summary.create() })
  address = await edge.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await edge.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  edge.actAs('nobody')
  edge.pins.answer({
    countPins: async () => ({
      counts: [{ packageId: 1, packageCode: 'REG', packageName: 'Regular', available: 7n }],
    }),
  })
})

const textOf = async (path: string) => {
  const { status, headers, raw } = await edge.get(path)
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
  edge.actAs('member')
  const ended = await edge.app.inject({ url: '/', headers: { cookie: `jejaring=${'e'.repeat(43)}` } })
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/auth/login'])
})

test.each([
  ['member', '/', 'member in person'],
  ['member', '/m/dashboard', 'member in person'],
  ['admin', '/', 'admin in person'],
  ['loggedInAs', '/m/dashboard', 'member instead'],
] as const)('page for %s at %s embeds markup and API responses', async (who, path, frame) => {
  edge.actAs(who)
  const { status, headers, text } = await textOf(path)
  expect(status).toBe(200)
  const first = createHash('sha256').update('first()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${first}';`)
  expect(text).toContain(`<link href="/d.css" rel="stylesheet"><nav /m/dashboard>${frame}</nav><b>7</b>`)
  const [, json = ''] =
    /<script type="application\/json" id="answers" data-date="[^"]+ GMT">(.*?)<\/script>/s.exec(text) ?? []
  const answers = JSON.parse(json)
  expect(Object.keys(answers)).toEqual(['/api/users/profile', '/api/dashboard'])
  expect(answers['/api/dashboard'].dashboard.pin).toBe(7)
})

test('other screens have no embedded data but the styles of their chunks', async () => {
  edge.actAs('member')
  const { text } = await textOf('/m/tree/fajar1?daftar=1')
  expect(text).toContain(
    '<title>Tree</title><link href="/f.css" rel="stylesheet"><link href="/t.css" rel="stylesheet">',
  )
  expect(text).toContain('<nav /m/tree/fajar1?daftar=1>member in person</nav><i></i>')
  expect(text).toContain('{"/api/users/profile":')
  expect(text).not.toContain('/api/dashboard')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false],
])('frame for %s uses the phone layout: %s', async (agent, isPhone) => {
  edge.actAs('member')
  const { raw } = await edge.get('/m/tree', { 'user-agent': agent })
  expect(raw.toString()).toContain(isPhone ? '<nav /m/tree>phone member' : '<nav /m/tree>member')
})

test('reports are rendered for admins only', async () => {
  edge.actAs('admin')
  expect((await textOf('/a/reports/wallets')).text).toContain('</nav>/a/reports/wallets')
  edge.actAs('member')
  expect((await textOf('/a/reports/wallets')).text).toBe('<div id="root">')
})

test.each(['/m/nowhere', '/a/nowhere'])(
  '%s, without a renderer, gets the client-rendered page',
  async (path) => {
    edge.actAs('admin')
    const { status, text } = await textOf(path)
    expect([status, text]).toEqual([200, '<div id="root">'])
  },
)

test('page sets a valid anti-forgery token', async () => {
  edge.actAs('member')
  await textOf('/m/dashboard')
  edge.identity.answer({ readAllNotifications: async () => ({ read: 0 }) })
  expect((await edge.post('/api/notifications/read_all')).status).not.toBe(403)
})

test('text of members cannot close an element or fill a slot', async () => {
  edge.actAs('member')
  edge.config.answer({
    readValues: async () => ({
      values: [{ key: 'office_name', description: '', value: '</script><!--picture-->' }],
    }),
  })
  const { text } = await textOf('/m/dashboard')
  expect(text.match(/<\/script>/g)).toHaveLength(2)
  expect(text.match(/<b>7/g)).toHaveLength(1)
  edge.resetDoubles()
})

test('unavailable service leads to the client-rendered page', async () => {
  edge.actAs('member')
  edge.pins.answer({ countPins: () => Promise.reject(unavailable()) })
  const { status, headers, text } = await textOf('/m/dashboard')
  expect([status, text, headers['cache-control']]).toEqual([200, '<div id="root">', 'no-cache'])
})

test('slow service leads to the client-rendered page after the timeout', async () => {
  const app = fastify()
  await serveSite(app, site)
  const shell = shellRenderer(bundles)
  const member = localRenderer(bundles, 'member', site)
  if (!shell || !member) throw new Error('no server bundle')
  const fetchApi = () => new Promise<never>(() => {})
  serveRenderedPages(app, {
    fetchApi,
    shell,
    remotes: { member },
    siteDirectory: site,
    cookieNames: ['jejaring'],
    timeoutMs: 1,
  })
  const answer = await app.inject({ url: '/', headers: { cookie: 'jejaring=m' } })
  expect([answer.statusCode, answer.body]).toEqual([200, '<div id="root">'])
  await app.close()
})

describe('with one process per frontend', () => {
  let member: FastifyInstance
  let shell: FastifyInstance
  const cookie = `jejaring=${'m'.repeat(43)}`

  beforeAll(async () => {
    const settings = { STATIC_DIRECTORY: site, DRAW_WITHIN_MS: 60_000 }
    member = await buildSite({ ...settings, DRAWINGS_DIRECTORY: bundles }, fastify().log)
    const MEMBER_URL = await member.listen({ host: '127.0.0.1', port: 0 })
    shell = await buildSite(
      { ...settings, DRAWINGS_DIRECTORY: bundles, GATEWAY_URL: address, MEMBER_URL },
      fastify().log,
    )
  })
  afterAll(async () => {
    await shell?.close()
    await member?.close()
  })

  test("shell combines gateway data and the member's screen and sets the token", async () => {
    const answer = await shell.inject({ url: '/m/dashboard', headers: { cookie } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('<nav /m/dashboard>member in person</nav><b>7</b>')
    expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
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
