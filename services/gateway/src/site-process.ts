import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { defineService } from '@jejaring/service'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import { siteEnvironment } from './config'
import { type Answers, askAt } from './http/drawn/answers'
import { serveDashboard } from './http/drawn/dashboard'
import { loadBeforehand, memberDrawing, memberDrawingAt, shellDrawing } from './http/drawn/drawings'
import { answerError } from './http/errors'
import { pageScripts } from './http/page-scripts'
import { requestIdOf } from './http/request-id'
import { securityHeaders } from './http/security-headers'
import { sessionCookie } from './http/session'
import { serveSite } from './http/site'

type SiteEnvironment = z.infer<typeof siteEnvironment>
type Settings = Omit<SiteEnvironment, 'HTTP_HOST' | 'HTTP_PORT'>

/**
 * Files of one frontend and nothing else, where each frontend is deployed by itself: `node main.js site`.
 * An ingress puts the shell, the remotes and the gateway together below one origin.
 */
export const site = defineService({
  name: 'gateway',
  process: 'site',
  environment: siteEnvironment,
  async start(kit) {
    const { HTTP_HOST, HTTP_PORT } = kit.environment
    const app = await buildSite(kit.environment, kit.log)
    kit.onStop(() => app.close())
    await app.listen({ host: HTTP_HOST, port: HTTP_PORT })
  },
})

/** The server of that process. */
export async function buildSite(environment: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(answerError)
  const isSecure = environment.PUBLIC_URL?.startsWith('https:') ?? false
  await app.register(helmet, securityHeaders(isSecure, pageScripts(environment)))
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await serveSite(app, environment.STATIC_DIRECTORY)
  draws(app, environment)
  return app
}

/**
 * The shell's process draws the dashboard's page with what the gateway answers, and asks the member's for the screen.
 * That one draws at an address that no ingress leads to: all paths below its own are `/remotes/member`.
 */
function draws(app: FastifyInstance, environment: Settings): void {
  const { STATIC_DIRECTORY: site, DRAWINGS_DIRECTORY: drawings, DRAW_WITHIN_MS: within } = environment
  const { GATEWAY_URL, MEMBER_URL, PUBLIC_URL } = environment
  if (!drawings) return
  loadBeforehand(app, drawings)
  const drawScreen = memberDrawing(drawings, site)
  if (drawScreen) app.post('/draw', async (request) => await drawScreen(request.body as Answers))
  const shell = shellDrawing(drawings)
  if (!shell || !GATEWAY_URL || !MEMBER_URL) return
  serveDashboard(app, {
    ...{ shell, site, within, cookie: sessionCookie(PUBLIC_URL).name },
    ask: askAt(GATEWAY_URL, within),
    drawScreen: memberDrawingAt(MEMBER_URL, within),
  })
}
