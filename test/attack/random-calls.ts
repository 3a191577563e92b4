import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Visitor } from '../support/http/visitor'
import type { Programme } from './programme'

const IS_FULL_RUN = process.env.ATTACK === 'full'
const SECONDS = IS_FULL_RUN ? 300 : 20
const python = process.env.SCHEMATHESIS_PYTHON

/** Calls that end or replace the session of the run, which would get 401 from then on, and streams without an end. */
const EXCLUDED = [
  '/api/auth/login',
  '/api/auth/login/code',
  '/api/auth/logout',
  '/api/auth/login_to/{username}',
  '/api/auth/login_prev',
  '/api/auth/sessions/end_all',
  '/wa/logs',
  '/api/changes',
]

const CHECKS = [
  'declared_server_errors',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

interface Report {
  readonly test_cases: { readonly generated: number }
  readonly operations: { readonly tested: number }
  readonly failures: readonly unknown[]
}

/** Calls that schemathesis makes up from the OpenAPI document. */
export function testRandomCalls(programme: () => Programme): void {
  /** Runs schemathesis with a session for a bounded time, and returns its report. */
  async function callAtRandom(visitor: Visitor, name: string): Promise<Report> {
    const { origin, dataDirectory } = programme().system
    const { cookie, token } = visitor.session
    const report = join(dataDirectory, `schemathesis-${name}.json`)
    const options: [string, string][] = [
      ['--header', `Cookie: ${cookie}`],
      ['--header', `X-XSRF-TOKEN: ${token}`],
      ['--max-time', String(SECONDS)],
      ['--phases', 'coverage,fuzzing'],
      ['--checks', CHECKS.join()],
      // One: threads make Hypothesis fail on Python 3.11.
      ['--workers', '1'],
      ['--generation-database', 'none'],
      ['--warnings', 'off'],
      ['--report', 'json'],
      ['--report-json-path', report],
      ...EXCLUDED.map((path): [string, string] => ['--exclude-path', path]),
      // The short form makes the same calls each time.
      ...(IS_FULL_RUN ? [] : ([['--seed', '20']] as [string, string][])),
    ]
    const child = spawn(
      python ?? '',
      ['-m', 'schemathesis.cli', 'run', `${origin}/api/openapi.json`, ...options.flat()],
      {
        cwd: join(__dirname, 'schemathesis'),
        env: { ...process.env, SCHEMATHESIS_HOOKS: 'checks', PYTHONDONTWRITEBYTECODE: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [output] = await Promise.all([buffer(child.stdout), once(child, 'close')])
    try {
      return JSON.parse(readFileSync(report, 'utf8'))
    } catch (cause) {
      throw new Error(`schemathesis left no report: ${output.toString().slice(-2_000)}`, { cause })
    }
  }

  const withSchemathesis = python ? test : test.skip
  withSchemathesis.each([
    ['an admin', 'admin'],
    ['a member', 'member'],
  ] as const)(
    'of %s get no server error but a declared one',
    async (_who, name) => {
      const visitor = programme()[name]
      const report = await callAtRandom(visitor, name)
      expect(report.failures).toEqual([])
      expect(report.operations.tested).toBeGreaterThan(0)
      // The session was theirs to the end; otherwise most answers were 401.
      expect((await visitor.get('/api/users/profile')).status).toBe(200)
    },
    (SECONDS + 120) * 1_000,
  )
}
