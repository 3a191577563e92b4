import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import type { Limits } from '@jejaring/service-kit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
} from 'fastify'

import { serializerCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import type { Clients } from '../clients/clients'
import { type Environment, renderingSettings } from '../config'
import { acceptBodies, MAX_PUBLIC_BODY_BYTES } from '../http/accept-bodies'
import { protectFromForgery } from '../http/anti-forgery'
import { ChangeStreams } from '../http/change-streams'
import { CONNECTION_TIMEOUTS } from '../http/connection-timeouts'
import { collectCspReports } from '../http/csp-reports'
import { replyWithError } from '../http/errors'
import { FixedWindowRateLimiter } from '../http/fixed-window-rate-limiter'
import { inlineHashes } from '../http/inline-hashes'
import { DEFAULT_LIMITS, limitConcurrency } from '../http/limit-concurrency'
import { frameworkErrors, replyNotFound } from '../http/not-found-page'
import { observeRequests } from '../http/observe-requests'
import { describeCalls } from '../http/openapi'
import { serveReadiness } from '../http/readiness'
import { REQUEST_ID_HEADER, requestIdOf, runWithRequestId } from '../http/request-id'
import { serveSecurityContact } from '../http/security-contact'
import { addSecurityHeaders, type SecurityHeaders, securityHeaders } from '../http/security-headers'
import { serveSite } from '../http/serve-site'
import { sessionCookie, sessionCookieNames } from '../http/session-cookie'
import { guardSessions } from '../http/session-guard'
import { traceRequests } from '../http/trace-requests'
import { clientAddress, toFastifyTrustProxy } from '../http/trusted-proxies'
import { validatorCompiler } from '../http/validator'
import { serveWhatsappWebhook } from '../http/whatsapp-webhook'
import { changesRoute } from '../routes/changes/stream'
import { deviceLogRoute } from '../routes/wa/logs'
import { serveRenderedPages } from '../ssr/serve-rendered-pages'
import { localScreens, openServerBundle } from '../ssr/server-bundle'
import { inProcessApi } from '../ssr/visitor-api'
import { calls } from './calls'
import { registerCall } from './register-call'

/** Builds the public server: `/api`, `/wa`, `/readyz` and, when configured, the site and its rendered pages. */
export async function buildServer(
  environment: Environment,
  clients: Clients,
  log: FastifyBaseLogger,
  findUnavailable: () => Promise<string[]>,
  limits: Limits = DEFAULT_LIMITS,
  metrics: Registry = new Registry(),
  changes: ChangeStreams = new ChangeStreams(metrics),
): Promise<FastifyInstance> {
  const cookie = sessionCookie(environment.PUBLIC_URL, environment.HTTP_PORT)
  const headers = securityHeaders(cookie.secure, inlineHashes(environment))
  const app = fastify(serverOptions(environment, log, headers))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyWithError)
  observeRequests(app, metrics)
  traceRequests(app)
  addSecurityHeaders(app, headers)
  logResponses(app)

  const acquireSlot = limitConcurrency(app, limits)
  // Above the size of a profile (a little over 1 kB): compressing it would take a third of the gateway's time for that call.
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] })
  await app.register(cookies, { secret: environment.CSRF_SECRET })
  await protectFromForgery(app, cookie, environment.CSRF_SECRET, environment.PUBLIC_URL)
  guardSessions(app, clients, cookie, {
    adminsNeedSecondFactor: environment.ADMIN_SECOND_FACTOR === 'required',
    rateLimiter: createRateLimiter(environment, clients),
  })
  await acceptBodies(app)
  app.addHook('preValidation', acquireSlot)

  serveReadiness(app, findUnavailable)
  await describeCalls(app, cookie)
  await collectCspReports(app)
  await serveWhatsappWebhook(app, clients, environment)
  serveSecurityContact(app, clients, environment.PUBLIC_URL)
  await app.register(async (scope) => {
    for (const call of calls(cookie, environment.PUBLIC_URL, environment.VAPID_PUBLIC_KEY))
      registerCall(scope, call, clients)
    deviceLogRoute(scope, clients)
    changesRoute(scope, changes)
  })
  const { STATIC_DIRECTORY: siteDirectory } = environment
  if (siteDirectory) await serveSite(app, siteDirectory, sessionCookieNames(cookie))
  else app.setNotFoundHandler(replyNotFound)
  if (siteDirectory) serveRenderedPagesInProcess(app, environment, siteDirectory, metrics)
  return app
}

function serverOptions(
  environment: Environment,
  log: FastifyBaseLogger,
  headers: SecurityHeaders,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Registered calls have limits of their own; this one is for all other addresses.
    bodyLimit: MAX_PUBLIC_BODY_BYTES,
    ...CONNECTION_TIMEOUTS,
    trustProxy: toFastifyTrustProxy(environment.TRUST_PROXY),
    genReqId: requestIdOf,
    // service-kit adds the request id to log lines, under the same name in every service.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    frameworkErrors: frameworkErrors(headers, environment.STATIC_DIRECTORY),
  }
}

/** A user who pans the tree makes a few hundred calls in a busy minute. */
const DEFAULT_CALLS_PER_MINUTE = 1_200

/** Returns undefined without https (development and benchmarks), unless `CALLS_PER_MINUTE` is set. */
function createRateLimiter(
  { CALLS_PER_MINUTE, PUBLIC_URL }: Environment,
  { identity }: Clients,
): FixedWindowRateLimiter | undefined {
  const perMinute = CALLS_PER_MINUTE ?? (sessionCookie(PUBLIC_URL).secure ? DEFAULT_CALLS_PER_MINUTE : 0)
  if (perMinute === 0) return undefined
  return new FixedWindowRateLimiter(perMinute, async (memberId, calls) => {
    const { callsThisMinute } = await identity.countCalls({ memberId, calls })
    return callsThisMinute
  })
}

/** Renders pages in this process, which has the API, the server bundle and the site. */
function serveRenderedPagesInProcess(
  app: FastifyInstance,
  environment: Environment,
  siteDirectory: string,
  metrics: Registry,
): void {
  const { bundleDirectory, timeoutMs } = renderingSettings(environment)
  const renderPage = bundleDirectory && openServerBundle(app, bundleDirectory, localScreens(siteDirectory))
  if (!renderPage) return
  const callApi = inProcessApi(app)
  const cookieNames = sessionCookieNames(sessionCookie(environment.PUBLIC_URL, environment.HTTP_PORT))
  serveRenderedPages(app, { callApi, renderPage, cookieNames, timeoutMs, siteDirectory, metrics })
}

/**
 * Logs one line per API response. Paths and queries are left out because they may contain names and tokens. Refusals (401,
 * 403, 429) include address and member.
 */
function logResponses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...([401, 403, 429].includes(reply.statusCode) && {
        address: clientAddress(request),
        memberId: request.session?.member?.id,
      }),
    }
    runWithRequestId(request, () => request.log.info(line, 'request completed'))
    done()
  })
}
