import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import type { siteEnvironment } from '../config'
import { answerError } from '../http/errors'
import { pageScripts } from '../http/inline-script-hashes'
import { requestIdOf } from '../http/request-id'
import { giveHeaders, securityHeaders } from '../http/security-headers'
import { serveSite } from '../http/serve-site'
import { sessionCookie } from '../http/session-cookie'
import { askAt } from '../ssr/page-data'
import { REMOTES } from '../ssr/page-routes'
import { loadBeforehand, remoteDrawing, remoteDrawingAt, shellDrawing, wanted } from '../ssr/renderers'
import { servePictures } from '../ssr/serve-rendered-pages'

type SiteEnvironment = z.infer<typeof siteEnvironment>
type Settings = Omit<SiteEnvironment, 'HTTP_HOST' | 'HTTP_PORT'>

/** The server of that process. */
export async function buildSite(environment: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = securityHeaders(isSecure, pageScripts(environment))
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // An address that cannot be read never comes to the error handler, nor to a hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(answerError)
  giveHeaders(app, headers)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await serveSite(app, environment.STATIC_DIRECTORY)
  draws(app, environment)
  return app
}

/**
 * The shell's process draws pages with what the gateway answers, and asks the remotes' for the screens. Those draw at an
 * address that no ingress leads to: all paths below their own are `/remotes/<name>`.
 */
function draws(app: FastifyInstance, environment: Settings): void {
  const { STATIC_DIRECTORY: site, DRAWINGS_DIRECTORY: drawings, DRAW_WITHIN_MS: within } = environment
  const { GATEWAY_URL, MEMBER_URL, ADMIN_URL, REPORTS_URL, PUBLIC_URL } = environment
  if (!drawings) return
  loadBeforehand(app, drawings)
  const [drawScreen] = REMOTES.flatMap((remote) => remoteDrawing(drawings, remote, site) ?? [])
  if (drawScreen) {
    app.post('/draw', async ({ body }, reply) => {
      return (await drawScreen(wanted.parse(body))) ?? reply.code(204).send()
    })
  }
  const shell = shellDrawing(drawings)
  if (!shell || !GATEWAY_URL) return
  const at = (url: string | undefined) => (url ? remoteDrawingAt(url, within) : undefined)
  servePictures(app, {
    ...{ shell, site, within, cookie: sessionCookie(PUBLIC_URL).name },
    ask: askAt(GATEWAY_URL, within),
    remotes: { member: at(MEMBER_URL), admin: at(ADMIN_URL), reports: at(REPORTS_URL) },
  })
}
