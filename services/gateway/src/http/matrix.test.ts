import { calls, type Declaration, streamed } from '../routes'
import { accessTable } from '../testing/access-table'
import { Edge, memberNamed, sessionOf } from '../testing/edge'
import type { Access } from './call'

type Method = 'GET' | 'POST'

const declarations: Declaration[] = [...calls({ name: 'jejaring', secure: false }), ...streamed]

/** Every operation of the public interface, one for each method. */
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

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

async function send({ method, url }: Operation, payload: object = {}, headers: Record<string, string> = {}) {
  await edge.get('/api/users/profile')
  return edge.send({ method, url, headers, ...(method === 'POST' && { payload }) })
}

test('every operation stands in the access table, and the document describes the same ones', async () => {
  const declared = Object.fromEntries(operations.map(({ name, access }) => [name, access]))
  expect(declared).toEqual(accessTable)
  const { paths } = (await edge.get('/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, object>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.filter((name) => !/\/api\/(photos|certificate)\/:/.test(name)).sort()).toEqual(
    Object.keys(declared).sort(),
  )
})

const guarded: Access[] = ['member', 'admin']

// covers: * anonymous
test.each(named(operations.filter(({ access }) => guarded.includes(access))))(
  '%s answers 401 to who is not logged in',
  async (_, operation) => {
    edge.become('nobody')
    expect((await send(operation)).status).toBe(401)
  },
)

// covers: * forbidden
test.each(named(operations.filter(({ access }) => access === 'admin')))(
  '%s answers 403 to a member',
  async (_, operation) => {
    edge.become('member')
    expect((await send(operation)).status).toBe(403)
  },
)

test.each(named(operations.filter(({ changesState }) => changesState)))(
  '%s answers 403 without the anti-forgery header',
  async (_, operation) => {
    edge.become('admin')
    const { status, body } = await send(operation, {}, { 'x-xsrf-token': '' })
    expect([status, body.message]).toEqual([403, expect.stringMatching(/Muat ulang/)])
  },
)

test.each(named(operations.filter(({ inPerson }) => inPerson)))(
  '%s answers 403 inside a login-as session',
  async (_, operation) => {
    edge.become('member')
    const impersonated = sessionOf(memberNamed('budi01'), { impersonatorId: 'admin-1' })
    edge.identity.answer({ readSession: async () => impersonated })
    const { status } = await send(operation)
    edge.program()
    expect(status).toBe(403)
  },
)

/** Bodies that some schema or other refuses, in a field. */
const wrong: object[] = [
  {},
  { datestart: 'besok' },
  { id: {}, ids: 7, name: {} },
  { version: 'x' },
  { flushout: 'x' },
]

// covers: * invalid
test.each(named(operations.filter(({ method, input }) => method === 'POST' && input)))(
  '%s answers 422 to a body that its schema refuses, and names the fields',
  async (_, operation) => {
    // Option lists take whatever a select box sends.
    const refused = wrong.find((body) => !operation.input?.safeParse(body).success)
    if (!refused) return expect(operation.path).toMatch(lenient)
    edge.become('admin')
    const { status, body } = await send(operation, refused)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).length).toBeGreaterThan(0)
  },
)

const lenient = /\/select2$|^\/api\/area\//
