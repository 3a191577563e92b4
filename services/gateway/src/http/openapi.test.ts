import { Edge } from '../testing/edge'

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
}

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

it('describes every call under /api/openapi.json', async () => {
  const { body } = await edge.get('/api/openapi.json')
  expect(Object.keys(body.paths ?? {}).length).toBeGreaterThan(30)
})

test.each([
  ['post', '/api/withdraws/cancel', ['x-xsrf-token', 'idempotency-key']],
  ['post', '/api/notifications/read', ['x-xsrf-token']],
  ['get', '/api/auth/logout', ['x-xsrf-token']],
  ['get', '/api/dashboard', []],
])('describes the headers of %s %s', async (method, path, headers) => {
  const { paths } = (await edge.get('/api/openapi.json')).body as unknown as Described
  const taken = paths[path]?.[method]?.parameters ?? []
  expect(taken.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual(headers)
})
