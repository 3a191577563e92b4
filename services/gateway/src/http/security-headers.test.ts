import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { buildSite } from '../app/build-site'
import { TestGateway } from '../testing/test-gateway'
import { inlineHashes } from './inline-hashes'
import { helmetOptions } from './security-headers'

/** Headers that Node adds. */
const CONNECTION_HEADERS = ['connection', 'date', 'keep-alive', 'content-length']

/** Headers that helmet sets on a response. */
async function helmetHeaders(policy: HelmetOptions): Promise<Record<string, string>> {
  const server = createServer((request, answer) => helmet(policy)(request, answer, () => answer.end()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return Object.fromEntries([...headers].filter(([name]) => !CONNECTION_HEADERS.includes(name)))
}

const directory = mkdtempSync(join(tmpdir(), 'jejaring-headers-'))
writeFileSync(join(directory, 'index.html'), '<style>p{margin:0}</style><script>first()</script>')
writeFileSync(join(directory, 'main.0123abcd.js'), 'export {}')
const inline = inlineHashes({ STATIC_DIRECTORY: directory })
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe.each([
  ['http', undefined],
  ['https', 'https://jejaring.example'],
])('over %s', (_, publicUrl) => {
  let gateway: TestGateway
  let site: FastifyInstance
  let expected: Record<string, string>
  beforeAll(async () => {
    const environment = { STATIC_DIRECTORY: directory, PUBLIC_URL: publicUrl }
    gateway = await TestGateway.start(environment)
    site = await buildSite(environment, fastify().log)
    expected = await helmetHeaders(helmetOptions(publicUrl !== undefined, inline))
  })
  afterAll(async () => {
    await gateway?.stop()
    await site?.close()
  })

  test('policy has all helmet headers and the hashes of inline scripts and styles', () => {
    expect(Object.keys(expected)).toHaveLength(publicUrl ? 12 : 11)
    expect(expected['content-security-policy']).toContain(`script-src 'self' ${inline.scripts[0]};`)
    expect(expected['content-security-policy']).toContain(`style-src 'self' ${inline.styles[0]};`)
  })

  test.each([
    ['health', 'GET', '/readyz', 200],
    ['a call', 'GET', '/api/dashboard', 401],
    ['a call that does not exist', 'GET', '/api/nothing', 404],
    ['a change without a token', 'POST', '/api/auth/login', 403],
    ['the description of the calls', 'GET', '/api/openapi.json', 200],
    ['a page', 'GET', '/m/dashboard', 200],
    ['a file', 'GET', '/main.0123abcd.js', 200],
    ['a missing file', 'GET', '/static/gone.js', 404],
    ['a malformed URL', 'GET', '/api/%ff', 404],
  ] as const)('%s has the headers of helmet', async (_name, method, url, status) => {
    const answer = await gateway.app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject(expected)
  })

  test('serving a page stays below the listener limit of Node', async () => {
    const on = jest.spyOn(EventEmitter.prototype, 'on')
    await gateway.app.inject('/m/dashboard')
    const listened = on.mock.contexts.filter(
      (emitter, index) => emitter instanceof ServerResponse && on.mock.calls[index]?.[0] === 'close',
    )
    on.mockRestore()
    expect(listened.length).toBeGreaterThan(0)
    expect(listened.length).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners)
  })

  test('an internal error has the headers', async () => {
    const cookies = { [publicUrl ? '__Host-jejaring' : 'jejaring']: 'm'.repeat(43) }
    gateway.identity.answer({ readSessions: () => Promise.reject(new Error('a defect')) })
    const { statusCode, headers } = await gateway.app.inject({ url: '/api/users/profile', cookies })
    expect(statusCode).toBe(500)
    expect(headers).toMatchObject(expected)
  })

  test.each([
    ['a page', '/m/dashboard', 200],
    ['a file', '/main.0123abcd.js', 200],
    ['a call that it does not serve', '/api/dashboard', 404],
    ['a malformed URL', '/%ff', 404],
  ] as const)('site process: %s has the headers', async (_name, url, status) => {
    const { statusCode, headers } = await site.inject(url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(expected)
  })
})
