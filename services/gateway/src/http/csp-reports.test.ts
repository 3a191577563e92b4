import pino from 'pino'
import { Edge } from '../testing/edge'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start({}, log)
})
afterAll(() => edge.stop())

const broken = (said: object) => JSON.stringify({ 'csp-report': said })
/** As a browser sends it: without a session, and without the proof that changes need. */
const send = (payload: string, type = 'application/csp-report') =>
  edge.app.inject({ method: 'POST', url: '/api/csp-report', payload, headers: { 'content-type': type } })
const written = () => lines.filter(({ msg }) => msg === 'csp violation')

let minutes = 0
beforeEach(() => {
  lines.length = 0
  // Each test in minutes of its own, that do not end on the way.
  minutes += 10
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
})
afterEach(() => {
  jest.restoreAllMocks()
})

test('what a browser tells is a line, without what could name people or hold a token', async () => {
  const { statusCode } = await send(
    broken({
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
  ['more than a report is', broken({ 'blocked-uri': 'x'.repeat(9_000) }), 413],
])('%s writes nothing', async (_what, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status)
  expect(written()).toEqual([])
})

test('values that are no texts, and lines in lines, are left out', async () => {
  await send(
    broken({
      'document-uri': { a: 1 },
      'blocked-uri': 'inline\n{"level":"error"}',
      'violated-directive': 'script-src\r\nforged',
    }),
    'application/json',
  )
  expect(written()).toMatchObject([{ page: '', blocked: 'inline', directive: 'script-src', line: 0 }])
})

test('nobody floods the log with them; the next minute says how many were left out', async () => {
  const flood = () => Promise.all(Array.from({ length: 25 }, () => send(broken({ 'blocked-uri': 'inline' }))))
  expect((await flood()).every(({ statusCode }) => statusCode === 204)).toBe(true)
  expect(written()).toHaveLength(10)
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await send(broken({ 'blocked-uri': 'eval' }))
  expect(written().at(-1)).toMatchObject({ blocked: 'eval', unwritten: 15 })
})
