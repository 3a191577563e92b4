import pino from 'pino'
import { TestGateway } from '../testing/test-gateway'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start({}, log)
})
afterAll(() => gateway.stop())

const report = (fields: object) => JSON.stringify({ 'csp-report': fields })
/** Sends a report as a browser does, without session and anti-forgery token. */
const send = (payload: string, type = 'application/csp-report') =>
  gateway.app.inject({ method: 'POST', url: '/api/csp-report', payload, headers: { 'content-type': type } })
const written = () => lines.filter(({ msg }) => msg === 'csp violation')

let minutes = 0
beforeEach(() => {
  lines.length = 0
  // Each test gets its own minute, with a frozen clock.
  minutes += 10
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
})
afterEach(() => {
  jest.restoreAllMocks()
})

test('report is logged without names and tokens', async () => {
  const { statusCode } = await send(
    report({
      'document-uri': 'https://jejaring.example/auth/recover/q83hKx-secret0?next=/m/withdraw#rahasia',
      'blocked-uri': 'https://user:sandi@evil.example/collect/here/budi?cookie=rahasia',
      'effective-directive': 'script-src-elem',
      'source-file': 'https://jejaring.example/static/js/async/main.0a1b.js',
      'line-number': 7,
      'script-sample': 'rahasia',
    }),
  )
  expect(statusCode).toBe(204)
  expect(written()).toMatchObject([
    {
      page: 'https://jejaring.example/auth/recover/:',
      blocked: 'https://evil.example/collect/here/:',
      directive: 'script-src-elem',
      source: 'https://jejaring.example/static/js/:/main.0a1b.js',
      line: 7,
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/rahasia|sandi|secret0/)
})

test.each([
  ['no JSON', '{"csp-rep', 204],
  ['another shape', '[{"type":"crash"}]', 204],
  ['an oversized report', report({ 'blocked-uri': 'x'.repeat(9_000) }), 413],
])('%s is not logged', async (_what, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status)
  expect(written()).toEqual([])
})

test('non-text values and line breaks are dropped', async () => {
  await send(
    report({
      'document-uri': { a: 1 },
      'blocked-uri': 'inline\n{"level":"error"}',
      'violated-directive': 'script-src\r\nforged',
    }),
    'application/json',
  )
  expect(written()).toMatchObject([{ page: '', blocked: 'inline', directive: 'script-src', line: 0 }])
})

test('logging is limited per minute and counts the suppressed reports', async () => {
  const flood = () => Promise.all(Array.from({ length: 25 }, () => send(report({ 'blocked-uri': 'inline' }))))
  expect((await flood()).every(({ statusCode }) => statusCode === 204)).toBe(true)
  expect(written()).toHaveLength(10)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await send(report({ 'blocked-uri': 'eval' }))
  expect(written().at(-1)).toMatchObject({ blocked: 'eval', unwritten: 15 })
})
