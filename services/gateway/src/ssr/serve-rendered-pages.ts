import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fillPageTemplate } from './fill-page-template'
import { type FetchApi, fetchPageData, type PageData } from './page-data'
import { loginRedirect, PROFILE_PATH, RENDERED_PATHS, type Remote, resolvePage } from './page-routes'
import type { RenderScreen, shellRenderer } from './renderers'

interface RenderingOptions {
  readonly fetchApi: FetchApi
  readonly shell: NonNullable<ReturnType<typeof shellRenderer>>
  /** Renderers of the remotes that are available. */
  readonly remotes: Readonly<Partial<Record<Remote, RenderScreen>>>
  /** Names that the session cookie may have. */
  readonly cookieNames: readonly string[]
  /** After this time the client-rendered page is sent instead. */
  readonly timeoutMs: number
  /** Directory of the built site, which has the client-rendered page. */
  readonly siteDirectory: string
}

// Brotli quality 5 saves a kilobyte for 0.5 ms: a twelfth of the time that a phone waits for this page.
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}

/**
 * Serves server-rendered pages to logged-in users: the dashboard with the member's data, other screens in their loading
 * state. The responses of the API calls that the page makes first are embedded as JSON. Guests are redirected to the
 * login page. When rendering fails or takes too long, the client-rendered page is sent.
 */
export function serveRenderedPages(app: FastifyInstance, options: RenderingOptions): void {
  for (const url of RENDERED_PATHS) {
    app.get(url, { schema: { hide: true }, compress: COMPRESSION }, async (request, reply) => {
      const page = isLoggedIn(request, options.cookieNames)
        ? await withTimeout(renderPage(request, options), options.timeoutMs)
        : 'unauthenticated'
      if (page === 'unauthenticated')
        return reply.header('cache-control', 'no-store').redirect(loginRedirect(request.url))
      if (!page) return sendClientRenderedPage(reply, options.siteDirectory)
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', [...page.cookies])
        .type('text/html; charset=utf-8')
        .send(page.html)
    })
  }
}

function isLoggedIn({ headers }: FastifyRequest, cookieNames: readonly string[]): boolean {
  const pairs = (headers.cookie ?? '').split('; ')
  return cookieNames.some((name) => pairs.some((pair) => pair.startsWith(`${name}=`)))
}

/**
 * Whether the page gets the phone layout, by the user agent; tablets do not. A phone that is not recognised gets more
 * markup than its screen shows.
 */
function isPhoneRequest({ headers }: FastifyRequest): boolean {
  return /Android.+Mobile|iPhone/.test(headers['user-agent'] ?? '')
}

async function renderPage(request: FastifyRequest, { fetchApi, shell, remotes }: RenderingOptions) {
  try {
    const { remote, address, apiPaths } = resolvePage(request.url)
    const fetched = await fetchPageData(apiPaths, fetchApi, request)
    if (fetched === undefined || fetched === 'unauthenticated') return fetched
    const { data, cookies } = fetched
    const screen = canVisit(remote, data)
      ? await remotes[remote]?.({ at: address, answers: data })
      : undefined
    if (!screen) return undefined
    const frame = {
      at: address,
      profile: data[PROFILE_PATH],
      html: screen.html,
      phone: isPhoneRequest(request),
    }
    const [template, markup] = await Promise.all([shell.readTemplate(), shell.renderFrame(frame)])
    return { html: fillPageTemplate(template, { data, screen, markup }), cookies }
  } catch (error) {
    request.log.warn({ error }, 'page rendering failed')
    return undefined
  }
}

const profileSchema = z.object({ user: z.object({ role: z.string() }) })

/** Only admins get admin pages; the client-rendered page shows "not found" to other users. */
function canVisit(remote: Remote, data: PageData): boolean {
  return remote === 'member' || profileSchema.parse(data[PROFILE_PATH]).user.role === 'admin'
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function sendClientRenderedPage(reply: FastifyReply, siteDirectory: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html', siteDirectory)
}
