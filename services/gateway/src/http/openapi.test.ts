import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { calls } from '../app/calls'
import { TestGateway } from '../testing/test-gateway'
import { sessionCookie } from './session-cookie'

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; required?: boolean; schema: { default?: unknown } }[]
  requestBody?: { required?: boolean; content: Record<string, unknown> }
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>
  security: object[]
}
type Paths = Record<string, Record<string, Operation>>

let gateway: TestGateway
let document: { paths: Paths; components: { responses: object; schemas: object; securitySchemes: object } }
let operations: [name: string, Operation][]
beforeAll(async () => {
  gateway = await TestGateway.start()
  document = (await gateway.get('/api/openapi.json')).body as never
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method} ${path}`, operation] as [string, Operation],
    ),
  )
})
afterAll(() => gateway.stop())

it('describes every declared call', () => {
  const described = operations.map(([name]) => name)
  const declared = calls(sessionCookie(undefined)).flatMap(({ method, path }) =>
    [method].flat().map((one) => `${one.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(declared.length).toBeGreaterThan(100)
  expect(declared.filter((name) => !described.includes(name))).toEqual([])
})

it('is public, and metrics are not served with it', async () => {
  gateway.actAs('nobody')
  expect((await gateway.get('/api/openapi.json')).status).toBe(200)
  for (const path of ['/metrics', '/api/metrics', '/livez'])
    expect((await gateway.get(path)).status).toBe(404)
})

it('passes the linter with the rules for OpenAPI', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({
    extends: [oas],
    rules: {
      // The summary is a full sentence; a description would repeat it.
      'operation-description': 'off',
      // The office's address is a value of the programme, served by configs/office.
      'info-contact': 'off',
    },
  } as RulesetDefinition)
  const problems = await spectral.run(document as never)
  expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
}, 60_000)

it('names each operation once', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(document.paths['/api/networks/genealogy/{username}']?.get?.operationId).toBe(
    'getNetworksGenealogyByUsername',
  )
})

it('requires the session on all but public calls', () => {
  const open = operations.filter(([, { security }]) => security.length === 0).map(([name]) => name)
  const declaredPublic = calls(sessionCookie(undefined)).filter(({ access }) => access === 'public')
  expect(new Set(open.map((name) => name.split(' ')[1]))).toEqual(
    new Set(declaredPublic.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))),
  )
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'jejaring' },
  })
})

it('requires every body, in all forms that the server takes', () => {
  const bodies = operations.flatMap(([name, { requestBody }]) =>
    requestBody ? [{ name, required: requestBody.required, types: Object.keys(requestBody.content) }] : [],
  )
  expect(bodies.length).toBeGreaterThan(50)
  expect(bodies.filter(({ required }) => required !== true)).toEqual([])
  expect(bodies.filter(({ types }) => !types.includes('application/json'))).toEqual([])
  const profile = document.paths['/api/users/profile']?.post?.requestBody
  expect(Object.keys(profile?.content ?? {})).toContain('multipart/form-data')
})

it('requires no parameter that has a default', () => {
  const wrong = operations.flatMap(([name, { parameters = [] }]) =>
    parameters
      .filter(({ required, schema }) => required && schema.default !== undefined)
      .map((parameter) => `${name} ${parameter.name}`),
  )
  expect(wrong).toEqual([])
})

it('declares what a failing call answers, with one body for all failures', async () => {
  for (const [, { responses }] of operations)
    for (const status of ['429', '500', '503'])
      expect(responses[status]?.$ref).toBe(`#/components/responses/Failure${status}`)
  expect(Object.keys(document.components.responses)).toContain('Failure422')
  expect(document.components.schemas).toHaveProperty('Failure.required', ['message'])
  expect(document.components.schemas).toHaveProperty('TreeNode')
  const statuses = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {})
  expect(statuses('/api/withdraws/cancel', 'post')).toEqual([
    '200',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(statuses('/api/auth/login', 'post')).not.toContain('401')
})

it('names the content type of files and streams', () => {
  const types = (path: string) => Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {})
  expect(types('/api/photos/{hash}')).toEqual(['image/webp'])
  expect(types('/wa/logs')).toEqual(['text/event-stream'])
  expect(operations.filter(([, { responses }]) => !responses[200]?.content).map(([name]) => name)).toEqual([])
})

test.each([
  ['post', '/api/withdraws/cancel', ['x-xsrf-token', 'idempotency-key']],
  ['post', '/api/notifications/read', ['x-xsrf-token']],
  ['get', '/api/auth/logout', ['x-xsrf-token']],
  ['get', '/api/dashboard', []],
])('describes the headers of %s %s', (method, path, headers) => {
  const parameters = document.paths[path]?.[method]?.parameters ?? []
  expect(parameters.filter((one) => one.in === 'header').map(({ name }) => name)).toEqual(headers)
})
