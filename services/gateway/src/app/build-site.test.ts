import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { buildSite } from './build-site'

const first = 'first("</b>")'
const loginPage = `<script>${first}</script><form>`

let directory: string
let app: FastifyInstance
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-site-'))
  mkdirSync(join(directory, 'remotes/member/static'), { recursive: true })
  writeFileSync(join(directory, 'remotes/member/mf-manifest.json'), '{}')
  writeFileSync(join(directory, 'remotes/member/static/main.0123abcd.js'), 'export {}')
  mkdirSync(join(directory, 'auth'))
  writeFileSync(join(directory, 'auth/login.html'), loginPage)
  writeFileSync(join(directory, 'index.html'), '<div>')
  const environment = {
    PUBLIC_URL: 'https://jejaring.example',
    STATIC_DIRECTORY: directory,
  }
  app = await buildSite(environment, fastify().log)
})
afterAll(async () => {
  await app?.close()
  rmSync(directory, { recursive: true, force: true })
})

test('remote manifest is revalidated, hashed files are immutable', async () => {
  const manifest = await app.inject('/remotes/member/mf-manifest.json')
  expect([manifest.statusCode, manifest.headers['cache-control']]).toEqual([200, 'no-cache'])
  const script = await app.inject('/remotes/member/static/main.0123abcd.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('pages have the security headers of the gateway', async () => {
  const { headers } = await app.inject('/remotes/member/mf-manifest.json')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('policy allows only the inline scripts of the build', async () => {
  const { headers } = await app.inject('/auth/login')
  const hash = createHash('sha256').update(first).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('missing files and API paths answer 404 instead of a page', async () => {
  for (const path of ['/remotes/member/static/main.ffffffff.js', '/api/dashboard', '/wa/home'])
    expect((await app.inject(path)).statusCode).toBe(404)
})

test.each(['/.git/config', '/.env', '/wp-login.php', '/a/b.php?x=1', '/.well-known/unknown'])(
  'unknown file %s answers 404 with the page',
  async (path) => {
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.body]).toEqual([404, '<div>'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
  },
)

test.each([
  '//[',
  '//a:b/',
  '//evil.example/x',
  '/m/network/genealogy/%',
  '/%ff',
  '/%c3%28?next=/',
  '/m/%00%',
])('malformed path %s answers 404 as an unknown file does', async (path) => {
  const [malformed, unknown] = [await rawGet(path), await rawGet('/.git/config')]
  expect([malformed.statusCode, malformed.body]).toEqual([404, unknown.body])
  const names = [
    'content-type',
    'content-security-policy',
    'cache-control',
    'strict-transport-security',
    'x-content-type-options',
  ]
  for (const name of names) expect([name, malformed.headers[name]]).toEqual([name, unknown.headers[name]])
})

test.each(['/api/%', '//api/%', '/remotes/%', '/static/%'])(
  'malformed path %s of a call or file answers 404 as JSON',
  async (path) => {
    const { statusCode, body } = await rawGet(path)
    expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'Alamat tidak ditemukan.' }])
  },
)

test('/.well-known/change-password leads to the profile without a redirect', async () => {
  const { statusCode, body } = await app.inject('/.well-known/change-password')
  expect(statusCode).toBe(200)
  expect(body).toContain('<meta http-equiv="refresh" content="0; url=/m/profile">')
})

/** Sends the path as it is; clients normalise addresses. */
async function rawGet(path: string) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const request = get({ host: '127.0.0.1', port, path, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { statusCode: response.statusCode, headers: response.headers, body: await text(response) }
}

test('paths get their prerendered page or the shell page, both revalidated', async () => {
  for (const [path, page] of [
    ['/auth/login?next=%2Fm%2Fwallet', loginPage],
    ['/auth/login/', loginPage],
    ['/auth/forgot', '<div>'],
    ['/m/dashboard', '<div>'],
    ['/auth/..%2fauth%2flogin', '<div>'],
  ] as const) {
    const answer = await app.inject(path)
    expect([path, answer.statusCode, answer.body]).toEqual([path, 200, page])
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('a browser with a session cookie gets the client-rendered login page', async () => {
  const answer = await app.inject({ url: '/auth/login', headers: { cookie: '__Host-jejaring=a' } })
  expect([answer.statusCode, answer.body]).toEqual([200, '<div>'])
})

test('HEAD requests of pages answer without a body', async () => {
  for (const path of ['/auth/login', '/m/dashboard']) {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: path })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  }
})
