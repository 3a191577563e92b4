import { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fillPage } from './fill-page-template'
import { type Answers, type Ask, answersOf } from './page-data'
import { ADDRESSES, loginFor, PROFILE, placeAt, type Remote } from './page-routes'
import type { DrawScreen, shellDrawing } from './renderers'

interface Parts {
  readonly ask: Ask
  readonly shell: NonNullable<ReturnType<typeof shellDrawing>>
  /** What draws the screens of each remote that is here. */
  readonly remotes: Readonly<Partial<Record<Remote, DrawScreen>>>
  /** The name of the session's cookie. */
  readonly cookie: string
  /** After so many milliseconds the browser had better draw the page. */
  readonly within: number
  /** The directory of the site, with the page that draws itself. */
  readonly site: string
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
export function servePictures(app: FastifyInstance, parts: Parts): void {
  for (const url of ADDRESSES) {
    app.get(url, { schema: { hide: true }, compress }, async (request, reply) => {
      const found = isLoggedIn(request, parts.cookie)
        ? await inTime(draw(request, parts), parts.within)
        : 'nobody'
      if (found === 'nobody') return reply.header('cache-control', 'no-store').redirect(loginFor(request.url))
      if (!found) return plain(reply, parts.site)
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

async function draw(request: FastifyRequest, { ask, shell, remotes }: Parts) {
  try {
    const { remote, at, asks } = placeAt(request.url)
    const found = await answersOf(asks, ask, request)
    if (found === undefined || found === 'nobody') return found
    const { answers, cookies } = found
    const screen = mayGoTo(remote, answers) ? await remotes[remote]?.({ at, answers }) : undefined
    if (!screen) return undefined
    const frame = { at, profile: answers[PROFILE], html: screen.html, phone: isPhone(request) }
    const [page, picture] = await Promise.all([shell.page(), shell.drawFrame(frame)])
    return { html: fillPage(page, { answers, screen, picture }), cookies }
  } catch (error) {
    request.log.warn({ error }, 'a page was not drawn')
    return undefined
  }
}

const profile = z.object({ user: z.object({ role: z.string() }) })

/** The page itself tells others that there is nothing. */
function mayGoTo(remote: Remote, answers: Answers): boolean {
  return remote === 'member' || profile.parse(answers[PROFILE]).user.role === 'admin'
}

async function inTime<T>(drawn: Promise<T>, within: number): Promise<T | undefined> {
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

function plain(reply: FastifyReply, site: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile('index.html', site)
}
