import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson } from './parse-json'
import { runWithRequestId } from './request-id'

/** Target of the `report-uri` directive of the content security policy. */
export const CSP_REPORT_PATH = '/api/csp-report'

const MAX_REPORT_BYTES = 8 * 1024
const MAX_LINES_PER_MINUTE = 10
const MAX_ADDRESS_LENGTH = 120

const text = z.string().catch('')
const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': z.number().int().catch(0),
  }),
})

/**
 * Logs the CSP violation reports of browsers, at most ten per minute. Anyone can send reports, so their content is
 * untrusted. URLs are redacted, because they may contain names and tokens; script samples are dropped.
 */
export async function collectCspReports(
  app: FastifyInstance,
  now: () => number = () => Date.now(),
): Promise<void> {
  const limiter = new LineLimiter(now)
  await app.register(async (scope) => {
    const types = ['application/csp-report', 'application/json']
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => {
        done(null, body)
      },
    )
    scope.post(CSP_REPORT_PATH, { schema: { hide: true } }, async (request, reply) => {
      const line = toLogFields(request.body)
      const allowance = line && limiter.next()
      if (allowance)
        runWithRequestId(request, () => request.log.warn({ ...line, ...allowance }, 'csp violation'))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

/** Limits log lines per minute. The first line of the next minute carries the number of suppressed ones (`unwritten`). */
class LineLimiter {
  private minute = 0
  private seen = 0

  constructor(private readonly now: () => number) {}

  next(): { unwritten?: number } | undefined {
    const minute = Math.floor(this.now() / 60_000)
    if (minute === this.minute) {
      this.seen += 1
      return this.seen <= MAX_LINES_PER_MINUTE ? {} : undefined
    }
    const unwritten = Math.max(0, this.seen - MAX_LINES_PER_MINUTE)
    this.minute = minute
    this.seen = 1
    return unwritten > 0 ? { unwritten } : {}
  }
}

function toLogFields(body: unknown): Record<string, string | number> | undefined {
  const parsed = reportSchema.safeParse(parseJson(String(body)))
  if (!parsed.success) return undefined
  const report = parsed.data['csp-report']
  return {
    directive: leadingToken(report['effective-directive'] || report['violated-directive']),
    page: redactUrl(report['document-uri']),
    blocked: redactUrl(report['blocked-uri']),
    source: redactUrl(report['source-file']),
    line: report['line-number'],
  }
}

/**
 * Keeps of a URL the origin, script file names and plain words in the first two path segments; every other segment becomes
 * `:`. Names of members occur only in later segments, and tokens are longer. Keywords such as `inline` and `eval` are kept.
 */
function redactUrl(address: string): string {
  if (!URL.canParse(address)) return leadingToken(address)
  const { protocol, host, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  const path = pathname
    .split('/')
    .map((segment, index) =>
      (index < 3 && PLAIN_WORD.test(segment)) || SCRIPT_FILE.test(segment) ? segment : ':',
    )
  return `${protocol}//${host}${path.join('/')}`.slice(0, MAX_ADDRESS_LENGTH)
}

const PLAIN_WORD = /^[a-z_-]{0,24}$/
const SCRIPT_FILE = /^[\w.-]{1,60}\.(js|css|html)$/

function leadingToken(value: string): string {
  return /^[a-z-]{1,40}/.exec(value)?.[0] ?? ''
}
