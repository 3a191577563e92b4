import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import type { siteEnvironment } from '../config'
import { replyWithError } from '../http/errors'
import { inlineScriptHashes } from '../http/inline-script-hashes'
import { requestIdOf } from '../http/request-id'
import { addSecurityHeaders, securityHeaders } from '../http/security-headers'
import { serveSite } from '../http/serve-site'
import { sessionCookie } from '../http/session-cookie'
import { remoteApi } from '../ssr/page-data'
import { REMOTES } from '../ssr/page-routes'
import {
  localRenderer,
  preloadBundles,
  remoteRenderer,
  renderInputSchema,
  shellRenderer,
} from '../ssr/renderers'
import { serveRenderedPages } from '../ssr/serve-rendered-pages'

type SiteEnvironment = z.infer<typeof siteEnvironment>
type SiteSettings = Omit<SiteEnvironment, 'HTTP_HOST' | 'HTTP_PORT'>

/** The server of that process. */
export async function buildSite(environment: SiteSettings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = securityHeaders(isSecure, inlineScriptHashes(environment))
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // An address that cannot be read never comes to the error handler, nor to a hook.
    frameworkErrors: (error, request, reply) => replyWithError(error, request, reply.headers(headers)),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(replyWithError)
  addSecurityHeaders(app, headers)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await serveSite(app, environment.STATIC_DIRECTORY)
  serveRendering(app, environment)
  return app
}

/**
 * The shell's process draws pages with what the gateway answers, and asks the remotes' for the screens. Those draw at an
 * address that no ingress leads to: all paths below their own are `/remotes/<name>`.
 */
function serveRendering(app: FastifyInstance, environment: SiteSettings): void {
  const { STATIC_DIRECTORY: site, DRAWINGS_DIRECTORY: drawings, DRAW_WITHIN_MS: within } = environment
  const { GATEWAY_URL, MEMBER_URL, ADMIN_URL, REPORTS_URL, PUBLIC_URL } = environment
  if (!drawings) return
  preloadBundles(app, drawings)
  const [drawScreen] = REMOTES.flatMap((remote) => localRenderer(drawings, remote, site) ?? [])
  if (drawScreen) {
    app.post('/draw', async ({ body }, reply) => {
      return (await drawScreen(renderInputSchema.parse(body))) ?? reply.code(204).send()
    })
  }
  const shell = shellRenderer(drawings)
  if (!shell || !GATEWAY_URL) return
  const at = (url: string | undefined) => (url ? remoteRenderer(url, within) : undefined)
  serveRenderedPages(app, {
    ...{ shell, siteDirectory: site, timeoutMs: within, cookieName: sessionCookie(PUBLIC_URL).name },
    fetchApi: remoteApi(GATEWAY_URL, within),
    remotes: { member: at(MEMBER_URL), admin: at(ADMIN_URL), reports: at(REPORTS_URL) },
  })
}
