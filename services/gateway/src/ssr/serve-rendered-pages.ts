import { setTimeout as sleep } from 'node:timers/promises'
import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { z } from 'zod'
import { hasSessionCookie } from '../http/session-cookie'
import {
  ADMIN_HOME_PATH,
  isEntryPath,
  loginRedirect,
  RENDERED_PATHS,
  type Remote,
  resolvePage,
} from './page-routes'
import type { RenderPage } from './server-bundle'
import { type CallApi, fetchVisitor } from './visitor-api'

interface RenderingOptions {
  readonly callApi: CallApi
  readonly renderPage: RenderPage
  /** Names that the session cookie may have. */
  readonly cookieNames: readonly string[]
  /** After this time the client-rendered page is sent instead. */
  readonly timeoutMs: number
  /** Directory of the built site, which has the client-rendered page. */
  readonly siteDirectory: string
  readonly metrics: Registry
}

// Brotli quality 5 saves a kilobyte for 0.5 ms: a twelfth of the time that a phone waits for this page.
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}

/**
 * Serves server-rendered pages to logged-in users, with the data that their screens are opened for. React hydrates them
 * with the same data, embedded as JSON. Guests are redirected to the login page. When rendering fails or takes too long,
 * or the remote is of another build, the client-rendered page is sent.
 */
export function serveRenderedPages(app: FastifyInstance, options: RenderingOptions): void {
  const pages = new Counter({
    name: 'jejaring_pages_rendered_total',
    help: 'Page requests by outcome: rendered, a redirect (guest, staff), or why the browser renders the page',
    labelNames: ['outcome'],
    registers: [options.metrics],
  })
  for (const url of RENDERED_PATHS) {
    app.get(url, { schema: { hide: true }, compress: COMPRESSION }, async (request, reply) => {
      const outcome = hasSessionCookie(request, options.cookieNames)
        ? await Promise.race([renderRequestedPage(request, options), timeoutAfter(options.timeoutMs)])
        : 'guest'
      pages.inc({ outcome: typeof outcome === 'string' ? outcome : 'rendered' })
      if (outcome === 'guest')
        return reply.header('cache-control', 'no-store').redirect(loginRedirect(request.url))
      if (outcome === 'staff') return reply.header('cache-control', 'no-store').redirect(ADMIN_HOME_PATH)
      if (typeof outcome === 'string') return sendClientRenderedPage(reply, options.siteDirectory)
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', [...outcome.cookies])
        .type('text/html; charset=utf-8')
        .send(outcome.html)
    })
  }
}

const timeoutAfter = (milliseconds: number) => sleep(milliseconds, 'timeout' as const, { ref: false })

/** Whether the page is rendered for a phone, by the user agent; tablets are not. React corrects a wrong guess. */
function isPhoneRequest({ headers }: FastifyRequest): boolean {
  return /Android.+Mobile|iPhone/.test(headers['user-agent'] ?? '')
}

/** The page, or the reason why the server renders none. */
type RenderOutcome =
  | { readonly html: string; readonly cookies: readonly string[] }
  | 'guest'
  // An admin outside the tree, who enters at the admin home.
  | 'staff'
  | 'not_allowed'
  | 'no_data'
  | 'unknown_screen'
  | 'build_differs'
  | 'timeout'
  | 'failed'

async function renderRequestedPage(
  request: FastifyRequest,
  { callApi, renderPage }: RenderingOptions,
): Promise<RenderOutcome> {
  try {
    const { remote, address } = resolvePage(request.url)
    const visitor = await fetchVisitor(callApi, request)
    if (visitor === 'unauthenticated') return 'guest'
    if (visitor === undefined) return 'no_data'
    const { user } = profileSchema.parse(visitor.profile)
    if (!canVisit(remote, user)) return 'not_allowed'
    if (isEntryPath(request.url) && !user.has_node) return 'staff'
    const isPhone = isPhoneRequest(request)
    const { cookie: cookies = '' } = request.headers
    const result = await renderPage({ remote, address, visitor, isPhone, cookies })
    return typeof result === 'string' ? result : { ...result, cookies: visitor.cookies }
  } catch (error) {
    request.log.warn({ error }, 'page rendering failed')
    return 'failed'
  }
}

const profileSchema = z.object({ user: z.object({ role: z.string(), has_node: z.boolean().default(true) }) })
type User = z.output<typeof profileSchema>['user']

/** Only admins get admin pages; the client-rendered page shows "not found" to other users. */
function canVisit(remote: Remote, { role }: User): boolean {
  return remote === 'member' || role === 'admin'
}

function sendClientRenderedPage(reply: FastifyReply, siteDirectory: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html', siteDirectory)
}
