import { z } from 'zod'
import { levelOf } from '../http/access'
import { sessionCookie } from '../http/session-cookie'
import { accessTable } from '../testing/access-table'
import { callsByDuty } from '../testing/calls-by-duty'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'
import { calls } from './calls'
import { type CallDeclaration, streamedCalls } from './streamed-calls'

type Method = 'GET' | 'POST'

const declarations: CallDeclaration[] = [...calls(sessionCookie(undefined)), ...streamedCalls]

/** Every operation of the public API, one per method. */
const operations = declarations.flatMap((declared) =>
  ([declared.method].flat() as Method[]).map((method) => ({
    ...declared,
    method,
    name: `${method} ${declared.path}`,
    url: declared.path.replaceAll(/:\w+/g, '1'),
    changesState: method === 'POST' || declared.changesState === true,
  })),
)
type Operation = (typeof operations)[number]

const named = (chosen: Operation[]) => chosen.map((operation) => [operation.name, operation] as const)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

async function send({ method, url }: Operation, payload: object = {}, headers: Record<string, string> = {}) {
  await gateway.get('/api/users/profile')
  return gateway.send({ method, url, headers, ...(method === 'POST' && { payload }) })
}

test('access table and OpenAPI document list the same operations as the declarations', async () => {
  const declared = Object.fromEntries(operations.map(({ name, access }) => [name, levelOf(access)]))
  const forAdmins = Object.values(callsByDuty)
    .flat()
    .filter((name) => !(name in accessTable))
  expect(declared).toEqual({
    ...accessTable,
    ...Object.fromEntries(forAdmins.map((name) => [name, 'admin'])),
  })
  const { paths } = (await gateway.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(Object.keys(declared).sort())
})

// covers: * anonymous
test.each(named(operations.filter(({ access }) => access !== 'public')))(
  '%s answers 401 without a session',
  async (_, operation) => {
    gateway.actAs('nobody')
    expect((await send(operation)).status).toBe(401)
  },
)

// covers: * forbidden
test.each(named(operations.filter(({ access }) => levelOf(access) === 'admin')))(
  '%s answers 403 to a member and to an admin logged in as one',
  async (_, operation) => {
    for (const who of ['member', 'loggedInAs'] as const) {
      gateway.actAs(who)
      expect((await send(operation)).status).toBe(403)
    }
  },
)

test.each(named(operations.filter(({ changesState }) => changesState)))(
  '%s answers 403 without a valid anti-forgery header and from a foreign origin',
  async (_, operation) => {
    gateway.actAs('admin')
    for (const proof of ['', 'made-up', 'a.b-c']) {
      const { status, body } = await send(operation, {}, { 'x-xsrf-token': proof })
      expect([status, body.message]).toEqual([403, expect.stringMatching(/Muat ulang/)])
    }
    for (const headers of foreign) {
      const answer = await send(operation, {}, headers)
      expect([answer.status, answer.body.message]).toEqual([403, 'Permintaan dari situs lain ditolak.'])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  },
)

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example:80' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test('OpenAPI document has no undeclared operation that changes state', async () => {
  const { paths } = (await gateway.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>
  }
  const methods = new Set(Object.values(paths).flatMap((one) => Object.keys(one)))
  expect([...methods].sort()).toEqual(['get', 'post'])
  // The GETs of the rule book that change state; a new one must be added here.
  expect(
    operations
      .filter(({ method, changesState }) => method === 'GET' && changesState)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/api/auth/login_prev',
    '/api/auth/login_to/:username',
    '/api/auth/logout',
    '/wa/logout',
    '/wa/restart',
  ])
})

test.each(named(operations))('%s sends security headers and forbids caching', async (_, operation) => {
  gateway.actAs('nobody')
  const { headers } = await send(operation)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*payment=\(\)/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = String(headers['content-security-policy'])
  for (const part of [
    "default-src 'self';",
    "connect-src 'self';",
    "script-src 'self';",
    "style-src 'self';",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default;',
    'report-uri /api/csp-report',
  ])
    expect(policy).toContain(part)
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

// These streams do not end by themselves.
test.each(named(operations.filter(({ path }) => !['/wa/logs', '/api/changes'].includes(path))))(
  '%s neither redirects nor answers with a script',
  async (_, operation) => {
    gateway.actAs('admin')
    const url = `${operation.url}?callback=alert`
    const { status, headers } = await send({ ...operation, url })
    expect([300, 301, 302, 303, 307, 308]).not.toContain(status)
    expect(headers).not.toHaveProperty('location')
    expect(headers['content-type']).not.toMatch(/script/)
  },
)

describe('mass assignment', () => {
  test.each(named(operations.filter(({ input }) => input)))(
    '%s drops undeclared fields',
    (_, { path, input }) => {
      const text = JSON.stringify(z.toJSONSchema(input!, { io: 'output', unrepresentable: 'any' }))
      // Objects drop undeclared fields; records and loose objects would let them through.
      const isLoose = /"additionalProperties":(?!false)/.test(text)
      expect([path, isLoose]).toEqual([path, parsedByHandler.includes(path)])
    },
  )

  // Text or an object, which the handler parses with a second schema.
  const parsedByHandler = ['/api/withdraws/change_status']

  test('undeclared fields do not reach a service', async () => {
    gateway.actAs('member')
    gateway.identity.answer({ setMessaging: async () => ({}) })
    const planted = { wanted: '1', memberId: 'm-2', admin: '1', role: 'admin', balance: '1000000' }
    expect((await gateway.post('/api/users/messaging', planted)).status).toBe(200)
    expect(gateway.identity.calls.at(-1)?.request).toEqual({ enabled: true })
  })
})

test.each(named(operations.filter(({ inPerson }) => inPerson)))(
  '%s answers 403 inside a login-as session',
  async (_, operation) => {
    gateway.actAs('member')
    const impersonated = sessionOf(memberNamed('budi01'), { impersonatorId: 'admin-1' })
    gateway.identity.answer({ readSessions: answerSessions(() => impersonated) })
    const { status } = await send(operation)
    gateway.resetDoubles()
    expect(status).toBe(403)
  },
)

/** Invalid bodies: each schema refuses at least one of them, with a field error. */
const wrong: object[] = [
  {},
  { datestart: 'besok' },
  { id: {}, ids: 7, name: {} },
  { version: 'x' },
  { flushout: 'x' },
  { current_password: {} },
]

// covers: * invalid
test.each(named(operations.filter(({ method, input }) => method === 'POST' && input)))(
  '%s answers 422 with field errors to an invalid body',
  async (_, operation) => {
    // Select2 lists are lenient; the fields of a registration are checked after its upline and slot; a request has none.
    const refused = wrong.find((body) => !operation.input?.safeParse(body).success)
    if (!refused) return expect(operation.path).toMatch(lenient)
    gateway.actAs('admin')
    const { status, body } = await send(operation, refused)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).length).toBeGreaterThan(0)
  },
)

const lenient =
  /\/select2$|^\/api\/area\/|^\/api\/networks\/register$|^\/api\/reports\/reconciliation\/request$/
