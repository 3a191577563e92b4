import type { Server } from 'node:http'
import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
} from 'fastify'

import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Clients } from '../clients/clients'
import type { Environment } from '../config'
import { acceptBodies, maximumBody } from '../http/accept-bodies'
import { protectFromForgery } from '../http/anti-forgery'
import { type Room, usualRoom } from '../http/concurrency-limiter'
import { takeViolations } from '../http/csp-reports'
import { answerError } from '../http/errors'
import { Quota } from '../http/fixed-window-rate-limiter'
import { pageScripts } from '../http/inline-script-hashes'
import { holdCrowd } from '../http/limit-concurrency'
import { describeCalls } from '../http/openapi'
import { asRequest, REQUEST_ID, requestIdOf } from '../http/request-id'
import { giveHeaders, type Headers, securityHeaders } from '../http/security-headers'
import { answerUnknown, serveSite } from '../http/serve-site'
import { sessionCookie } from '../http/session-cookie'
import { guardSessions } from '../http/session-guard'
import { trustOf } from '../http/trusted-proxies'
import { validatorCompiler } from '../http/validator'
import { certificateRoute } from '../routes/certificate/file'
import { payoutFileRoute } from '../routes/payouts/file'
import { photoRoute } from '../routes/photos/photo'
import { reportExports } from '../routes/reports/export'
import { deviceLogRoute } from '../routes/wa/logs'
import { exportRoute } from '../routes/withdraws/export'
import { askHere } from '../ssr/page-data'
import { REMOTES } from '../ssr/page-routes'
import { loadBeforehand, remoteDrawing, shellDrawing } from '../ssr/renderers'
import { servePictures } from '../ssr/serve-rendered-pages'
import { calls } from './calls'
import { registerCall } from './register-call'

/** Answers that are files or streams, not JSON. */
const files = [photoRoute, payoutFileRoute, certificateRoute, exportRoute, deviceLogRoute, reportExports]

/** The public server: `/api`, `/wa`, `/readyz` and, where it is given one, the site. */
export async function buildServer(
  environment: Environment,
  clients: Clients,
  log: FastifyBaseLogger,
  whatIsAway: () => Promise<string[]>,
  room: Room = usualRoom,
): Promise<FastifyInstance> {
  const cookie = sessionCookie(environment.PUBLIC_URL)
  const headers = securityHeaders(cookie.secure, pageScripts(environment))
  const app = fastify(settings(environment, log, headers))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  giveHeaders(app, headers)
  logAnswers(app)

  const enterCrowd = holdCrowd(app, room)
  // A profile is a little more than a kilobyte. To make it half as long would be a third of the gateway's work for it.
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] })
  await app.register(cookies, { secret: environment.CSRF_SECRET })
  await protectFromForgery(app, cookie, environment.CSRF_SECRET, environment.PUBLIC_URL)
  const adminsNeedSecondFactor = environment.ADMIN_SECOND_FACTOR === 'required'
  guardSessions(app, clients, cookie, { adminsNeedSecondFactor, quota: quotaOf(environment, clients) })
  await acceptBodies(app)
  app.addHook('preValidation', enterCrowd)

  app.get('/readyz', async (_request, reply) => {
    const away = await whatIsAway()
    reply.code(away.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    return away.length === 0 ? { message: 'Siap.' } : { message: 'Belum siap.', away }
  })
  await describeCalls(app)
  await takeViolations(app)
  await app.register(async (scope) => {
    for (const call of calls(cookie)) registerCall(scope, call, clients)
    for (const route of files) route(scope, clients)
  })
  const { STATIC_DIRECTORY: directory } = environment
  if (directory) await serveSite(app, directory)
  else app.setNotFoundHandler(answerUnknown)
  if (directory) drawHere(app, environment, directory)
  return app
}

function settings(
  environment: Environment,
  log: FastifyBaseLogger,
  headers: Headers,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maximumBody,
    trustProxy: trustOf(environment.TRUST_PROXY),
    genReqId: requestIdOf,
    // Lines bear the id by the kit's own means, under one name in every service.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    // An address that cannot be read never comes to the error handler, nor to a hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  }
}

/** Somebody who clicks, or pans the tree, makes a few hundred calls in a busy minute. */
const USUAL_QUOTA = 1_200

/** None where people develop and measure, unless it is asked for. */
function quotaOf({ CALLS_PER_MINUTE, PUBLIC_URL }: Environment, { identity }: Clients): Quota | undefined {
  const perMinute = CALLS_PER_MINUTE ?? (sessionCookie(PUBLIC_URL).secure ? USUAL_QUOTA : 0)
  if (perMinute === 0) return undefined
  return new Quota(perMinute, async (memberId, calls) => {
    const { callsThisMinute } = await identity.countCalls({ memberId, calls })
    return callsThisMinute
  })
}

/** Pages are drawn by this process, which has all that it takes. */
function drawHere(app: FastifyInstance, environment: Environment, site: string): void {
  const { DRAWINGS_DIRECTORY: drawings, DRAW_WITHIN_MS: within, PUBLIC_URL } = environment
  const shell = drawings && shellDrawing(drawings)
  if (!shell) return
  loadBeforehand(app, drawings)
  const cookie = sessionCookie(PUBLIC_URL).name
  const remotes = Object.fromEntries(REMOTES.map((remote) => [remote, remoteDrawing(drawings, remote, site)]))
  servePictures(app, { ask: askHere(app), shell, remotes, cookie, within, site })
}

/**
 * One line per answer; paths and queries stay out of it, they may name people and hold tokens. Who was refused is
 * told with the line, and from where.
 */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
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
        address: request.ip,
        memberId: request.session?.member?.id,
      }),
    }
    asRequest(request, () => request.log.info(line, 'answered'))
    done()
  })
}
