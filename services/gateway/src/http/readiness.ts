import { VERSION } from '@jejaring/service-kit'
import type { FastifyInstance } from 'fastify'

/** Serves `/readyz`: whether all services answer, and the version of the gateway. */
export function serveReadiness(app: FastifyInstance, findUnavailable: () => Promise<string[]>): void {
  app.get('/readyz', async (_request, reply) => {
    const unavailable = await findUnavailable()
    reply.code(unavailable.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    return unavailable.length === 0
      ? { message: 'Siap.', version: VERSION }
      : { message: 'Belum siap.', away: unavailable, version: VERSION }
  })
}
