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
  /** What draws the screens of each remote that is here. */
  readonly remotes: Readonly<Partial<Record<Remote, RenderScreen>>>
  /** The name of the session's cookie. */
  readonly cookieName: string
  /** After so many milliseconds the browser had better draw the page. */
  readonly timeoutMs: number
  /** The directory of the site, with the page that draws itself. */
  readonly siteDirectory: string
}

// A kilobyte less than usual for half a millisecond more: of what a phone waits for here, a twelfth.
const compress = {
  threshold: 1024,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
}

/**
 * Answers the addresses of whoever is logged in with a picture of the screen: the dashboard with the member's own
 * figures, any other as it is before its answers are there. With it come the answers that the page would ask for.
 * Guests are sent to the login page at once. Where anything is slow or away the page comes that draws itself.
 */
export function serveRenderedPages(app: FastifyInstance, parts: RenderingOptions): void {
  for (const url of RENDERED_PATHS) {
    app.get(url, { schema: { hide: true }, compress }, async (request, reply) => {
      const found = isLoggedIn(request, parts.cookieName)
        ? await withTimeout(renderPage(request, parts), parts.timeoutMs)
        : 'nobody'
      if (found === 'nobody')
        return reply.header('cache-control', 'no-store').redirect(loginRedirect(request.url))
      if (!found) return sendClientRenderedPage(reply, parts.siteDirectory)
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', [...found.cookies])
        .type('text/html; charset=utf-8')
        .send(found.html)
    })
  }
}

function isLoggedIn({ headers }: FastifyRequest, name: string): boolean {
  return (headers.cookie ?? '').split('; ').some((pair) => pair.startsWith(`${name}=`))
}

/** As browsers say; a tablet is none. Of a phone that does not say so the page has more than its screen shows. */
function isPhone({ headers }: FastifyRequest): boolean {
  return /Android.+Mobile|iPhone/.test(headers['user-agent'] ?? '')
}

async function renderPage(request: FastifyRequest, { fetchApi: ask, shell, remotes }: RenderingOptions) {
  try {
    const { remote, address: at, apiPaths: asks } = resolvePage(request.url)
    const found = await fetchPageData(asks, ask, request)
    if (found === undefined || found === 'nobody') return found
    const { answers, cookies } = found
    const screen = canVisit(remote, answers) ? await remotes[remote]?.({ at, answers }) : undefined
    if (!screen) return undefined
    const frame = { at, profile: answers[PROFILE_PATH], html: screen.html, phone: isPhone(request) }
    const [page, picture] = await Promise.all([shell.page(), shell.drawFrame(frame)])
    return { html: fillPageTemplate(page, { answers, screen, picture }), cookies }
  } catch (error) {
    request.log.warn({ error }, 'a page was not drawn')
    return undefined
  }
}

const profileSchema = z.object({ user: z.object({ role: z.string() }) })

/** The page itself tells others that there is nothing. */
function canVisit(remote: Remote, answers: PageData): boolean {
  return remote === 'member' || profileSchema.parse(answers[PROFILE_PATH]).user.role === 'admin'
}

async function withTimeout<T>(drawn: Promise<T>, within: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, within, undefined)
  })
  try {
    return await Promise.race([drawn, late])
  } finally {
    clearTimeout(timer)
  }
}

function sendClientRenderedPage(reply: FastifyReply, site: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html', site)
}
