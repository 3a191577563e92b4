import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Registry } from 'prom-client'
import type { z } from 'zod'
import { renderingSettings, type siteEnvironment } from '../config'
import { CONNECTION_TIMEOUTS } from '../http/connection-timeouts'
import { replyWithError } from '../http/errors'
import { inlineHashes } from '../http/inline-hashes'
import { frameworkErrors } from '../http/not-found-page'
import { observeRequests } from '../http/observe-requests'
import { requestIdOf } from '../http/request-id'
import { addSecurityHeaders, securityHeaders } from '../http/security-headers'
import { serveSite } from '../http/serve-site'
import { sessionCookie, sessionCookieNames } from '../http/session-cookie'
import { serveRenderedPages } from '../ssr/serve-rendered-pages'
import { fetchedScreens, openServerBundle } from '../ssr/server-bundle'
import { remoteApi } from '../ssr/visitor-api'

type SiteEnvironment = z.infer<typeof siteEnvironment>
type SiteSettings = Omit<SiteEnvironment, 'HTTP_HOST' | 'HTTP_PORT'>

/** Builds the server of the `site` process: static files and, with server bundles, rendered pages. */
export async function buildSite(
  environment: SiteSettings,
  log: FastifyBaseLogger,
  metrics: Registry = new Registry(),
): Promise<FastifyInstance> {
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = securityHeaders(isSecure, inlineHashes(environment))
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    ...CONNECTION_TIMEOUTS,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    frameworkErrors: frameworkErrors(headers, environment.STATIC_DIRECTORY),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(replyWithError)
  observeRequests(app, metrics)
  addSecurityHeaders(app, headers)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  const cookieNames = sessionCookieNames(sessionCookie(environment.PUBLIC_URL))
  await serveSite(app, environment.STATIC_DIRECTORY, cookieNames)
  serveRendering(app, environment, metrics)
  return app
}

/** In the shell's process, serves rendered pages with data from the gateway. */
function serveRendering(app: FastifyInstance, environment: SiteSettings, metrics: Registry): void {
  const { bundleDirectory, timeoutMs } = renderingSettings(environment)
  const { GATEWAY_URL, MEMBER_URL, ADMIN_URL, REPORTS_URL, PUBLIC_URL } = environment
  if (!bundleDirectory || !GATEWAY_URL) return
  const origins = { member: MEMBER_URL, admin: ADMIN_URL, reports: REPORTS_URL }
  const renderPage = openServerBundle(app, bundleDirectory, fetchedScreens(origins, timeoutMs))
  if (!renderPage) return
  serveRenderedPages(app, {
    renderPage,
    siteDirectory: environment.STATIC_DIRECTORY,
    timeoutMs,
    metrics,
    cookieNames: sessionCookieNames(sessionCookie(PUBLIC_URL)),
    callApi: remoteApi(GATEWAY_URL, timeoutMs),
  })
}
