import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { runWithRequestId } from './request-id'

/** Where browsers tell what a page wanted to do against the policy of its headers. */
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
 * Takes reports of browsers and writes a line for each, so many a minute: anybody can send them, and what they say is not
 * believed but looked at. Of addresses only what cannot name people or hold tokens is written, of scripts nothing.
 */
export async function collectCspReports(
  app: FastifyInstance,
  now: () => number = () => Date.now(),
): Promise<void> {
  const written = new LineLimiter(now)
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
      const kept = line && written.next()
      if (kept)
        runWithRequestId(request, () => request.log.warn({ ...line, ...kept }, 'a page broke its policy'))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

/** So many lines a minute; the first of the next one says how many there were no room for. */
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
  const read = reportSchema.safeParse(parseJson(body))
  if (!read.success) return undefined
  const said = read.data['csp-report']
  return {
    directive: leadingToken(said['effective-directive'] || said['violated-directive']),
    page: redactUrl(said['document-uri']),
    blocked: redactUrl(said['blocked-uri']),
    source: redactUrl(said['source-file']),
    line: said['line-number'],
  }
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/**
 * Origin and path of an address: names of files, and words of its first two places: names stand
 * further back, and tokens are longer.
 * `inline`, `eval` and the like are themselves.
 */
function redactUrl(address: string): string {
  if (!URL.canParse(address)) return leadingToken(address)
  const { protocol, host, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  const path = pathname
    .split('/')
    .map((part, place) => ((place < 3 && PLAIN_WORD.test(part)) || SCRIPT_FILE.test(part) ? part : ':'))
  return `${protocol}//${host}${path.join('/')}`.slice(0, MAX_ADDRESS_LENGTH)
}

const PLAIN_WORD = /^[a-z_-]{0,24}$/
const SCRIPT_FILE = /^[\w.-]{1,60}\.(js|css|html)$/

function leadingToken(value: string): string {
  return /^[a-z-]{1,40}/.exec(value)?.[0] ?? ''
}
