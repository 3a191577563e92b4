import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import type { siteEnvironment } from '../config'
import { CONNECTION_TIMEOUTS } from '../http/connection-timeouts'
import { replyWithError } from '../http/errors'
import { inlineScriptHashes } from '../http/inline-script-hashes'
import { frameworkErrors } from '../http/not-found-page'
import { requestIdOf } from '../http/request-id'
import { addSecurityHeaders, securityHeaders } from '../http/security-headers'
import { serveSite } from '../http/serve-site'
import { sessionCookie, sessionCookieNames } from '../http/session-cookie'
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

/** Builds the server of the `site` process: static files and, with server bundles, rendered pages. */
export async function buildSite(environment: SiteSettings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = securityHeaders(isSecure, inlineScriptHashes(environment))
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    ...CONNECTION_TIMEOUTS,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    frameworkErrors: frameworkErrors(headers),
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
 * In a remote's process, serves `POST /draw`, which renders its screens; no ingress routes to that path. In the shell's
 * process, serves rendered pages with data from the gateway and screens from the remotes' processes.
 */
function serveRendering(app: FastifyInstance, environment: SiteSettings): void {
  const {
    STATIC_DIRECTORY: siteDirectory,
    DRAWINGS_DIRECTORY: bundlesDirectory,
    DRAW_WITHIN_MS: timeoutMs,
  } = environment
  const { GATEWAY_URL, MEMBER_URL, ADMIN_URL, REPORTS_URL, PUBLIC_URL } = environment
  if (!bundlesDirectory) return
  preloadBundles(app, bundlesDirectory)
  const [renderScreen] = REMOTES.flatMap(
    (remote) => localRenderer(bundlesDirectory, remote, siteDirectory) ?? [],
  )
  if (renderScreen) {
    app.post('/draw', async ({ body }, reply) => {
      return (await renderScreen(renderInputSchema.parse(body))) ?? reply.code(204).send()
    })
  }
  const shell = shellRenderer(bundlesDirectory)
  if (!shell || !GATEWAY_URL) return
  const rendererAt = (url: string | undefined) => (url ? remoteRenderer(url, timeoutMs) : undefined)
  serveRenderedPages(app, {
    shell,
    siteDirectory,
    timeoutMs,
    cookieNames: sessionCookieNames(sessionCookie(PUBLIC_URL)),
    fetchApi: remoteApi(GATEWAY_URL, timeoutMs),
    remotes: {
      member: rendererAt(MEMBER_URL),
      admin: rendererAt(ADMIN_URL),
      reports: rendererAt(REPORTS_URL),
    },
  })
}
