import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Ask, answersFor } from './answers'
import type { DrawScreen, shellDrawing } from './drawings'
import { fillPage } from './page'

/** All that leads to the dashboard (rule book: entry). */
const ADDRESSES = ['/', '/home', '/m/dashboard']
const HOME = '/m/dashboard'
const LOGIN = '/auth/login'

interface Parts {
  readonly ask: Ask
  readonly shell: NonNullable<ReturnType<typeof shellDrawing>>
  readonly drawScreen: DrawScreen
  /** The name of the session's cookie. */
  readonly cookie: string
  /** After so many milliseconds the browser had better draw the page. */
  readonly within: number
  /** The directory of the site, with the page that draws itself. */
  readonly site: string
}

/**
 * Answers the dashboard's addresses with a picture of it, the member's own figures in it, and with the answers that the
 * page would ask for. Guests are sent to the login page at once. Where anything is slow or away the page comes that
 * draws itself, as everywhere else.
 */
export function serveDashboard(app: FastifyInstance, parts: Parts): void {
  for (const url of ADDRESSES) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const found = isLoggedIn(request, parts.cookie)
        ? await inTime(draw(request, parts), parts.within)
        : 'nobody'
      if (found === 'nobody') return reply.header('cache-control', 'no-store').redirect(LOGIN)
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

async function draw(request: FastifyRequest, { ask, shell, drawScreen }: Parts) {
  try {
    const found = await answersFor(ask, request)
    if (found === undefined || found === 'nobody') return found
    const { answers, cookies } = found
    const { title, styles, html } = await drawScreen(answers)
    const frame = { at: HOME, profile: answers['/api/users/profile'], html }
    const [page, picture] = await Promise.all([shell.page(), shell.drawFrame(frame)])
    return { html: fillPage(page, { answers, title, styles, picture }), cookies }
  } catch (error) {
    request.log.warn({ error }, 'the dashboard was not drawn')
    return undefined
  }
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
