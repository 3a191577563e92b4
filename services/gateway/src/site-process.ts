import helmet from '@fastify/helmet'
import { defineService } from '@jejaring/service'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import { siteEnvironment } from './config'
import { answerError } from './http/errors'
import { requestIdOf } from './http/request-id'
import { securityHeaders } from './http/security-headers'
import { serveSite } from './http/site'

type SiteEnvironment = z.infer<typeof siteEnvironment>

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
export async function buildSite(
  environment: Pick<SiteEnvironment, 'PUBLIC_URL' | 'STATIC_DIRECTORY'>,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(answerError)
  await app.register(helmet, securityHeaders(environment.PUBLIC_URL?.startsWith('https:') ?? false))
  await serveSite(app, environment.STATIC_DIRECTORY)
  return app
}
