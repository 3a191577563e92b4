import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { buildSite } from '../app/build-site'
import { Edge } from '../testing/edge'
import { inlineScriptHashes } from './inline-script-hashes'
import { helmetOptions } from './security-headers'

/** What Node says by itself. */
const ofTheConnection = ['connection', 'date', 'keep-alive', 'content-length']

/** What helmet itself says to an answer of its own. */
async function saidByHelmet(policy: HelmetOptions): Promise<Record<string, string>> {
  const server = createServer((request, answer) => helmet(policy)(request, answer, () => answer.end()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return Object.fromEntries([...headers].filter(([name]) => !ofTheConnection.includes(name)))
}

const directory = mkdtempSync(join(tmpdir(), 'jejaring-headers-'))
writeFileSync(join(directory, 'index.html'), '<script>first()</script>')
writeFileSync(join(directory, 'main.0123abcd.js'), 'export {}')
const scripts = inlineScriptHashes({ STATIC_DIRECTORY: directory })
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe.each([
  ['http', undefined],
  ['https', 'https://jejaring.example'],
])('over %s', (_, publicUrl) => {
  let edge: Edge
  let site: FastifyInstance
  let expected: Record<string, string>
  beforeAll(async () => {
    const environment = { STATIC_DIRECTORY: directory, DRAW_WITHIN_MS: 800, PUBLIC_URL: publicUrl }
    edge = await Edge.start(environment)
    site = await buildSite(environment, fastify().log)
    expected = await saidByHelmet(helmetOptions(publicUrl !== undefined, scripts))
  })
  afterAll(async () => {
    await edge?.stop()
    await site?.close()
  })

  test('the policy is as many headers as helmet has, and names the scripts of our pages', () => {
    expect(Object.keys(expected)).toHaveLength(publicUrl ? 12 : 11)
    expect(expected['content-security-policy']).toContain(`script-src 'self' ${scripts[0]};`)
  })

  test.each([
    ['health', 'GET', '/readyz', 200],
    ['a call', 'GET', '/api/dashboard', 401],
    ['a call that does not exist', 'GET', '/api/nothing', 404],
    ['a change without a token', 'POST', '/api/auth/login', 403],
    ['the description of the calls', 'GET', '/api/openapi.json', 200],
    ['a page', 'GET', '/m/dashboard', 200],
    ['a file', 'GET', '/main.0123abcd.js', 200],
    ['a file that is gone', 'GET', '/static/gone.js', 404],
    ['an address that cannot be read', 'GET', '/api/%ff', 404],
  ] as const)('%s bears what helmet says', async (_name, method, url, status) => {
    const answer = await edge.app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(expected)
  })

  test('a page that is served leaves few enough listeners at its answer that Node does not warn', async () => {
    const on = jest.spyOn(EventEmitter.prototype, 'on')
    await edge.app.inject('/m/dashboard')
    const listened = on.mock.contexts.filter(
      (emitter, index) => emitter instanceof ServerResponse && on.mock.calls[index]?.[0] === 'close',
    )
    on.mockRestore()
    expect(listened.length).toBeGreaterThan(0)
    expect(listened.length).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners)
  })

  test('a defect bears it', async () => {
    const cookies = { [publicUrl ? '__Host-jejaring' : 'jejaring']: 'm'.repeat(43) }
    edge.identity.answer({ readSessions: () => Promise.reject(new Error('a defect')) })
    const { statusCode, headers } = await edge.app.inject({ url: '/api/users/profile', cookies })
    expect(statusCode).toBe(500)
    expect(headers).toMatchObject(expected)
  })

  test.each([
    ['a page', '/m/dashboard', 200],
    ['a file', '/main.0123abcd.js', 200],
    ['a call, which it does not have', '/api/dashboard', 404],
    ['an address that cannot be read', '/%ff', 404],
  ] as const)('of the process that only has the site, %s bears it', async (_name, url, status) => {
    const { statusCode, headers } = await site.inject(url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(expected)
  })
})
