import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Swagger UI writes markup without Trusted Types; everything still comes from the site itself. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Shows the OpenAPI document at `/api/docs`; on https to admins only. */
export async function serveApiDocs(app: FastifyInstance, isSecure: boolean): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: isSecure ? 'admin' : 'public' }
    })
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', POLICY)
      done()
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}
