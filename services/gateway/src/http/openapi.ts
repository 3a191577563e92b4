import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Serves `/api/openapi.json`, generated from the schemas that validate the calls (rule book §7). */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jejaring', version: '1.0.0', description: 'Member and admin calls of Jejaring.' },
    },
    transform(described) {
      const { schema, url } = jsonSchemaTransform(described)
      return { schema: { ...schema, headers: headerParameters(described.route.config) }, url }
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** Header parameters of a call. The server reads them itself, so no schema of the call declares them. */
function headerParameters(config: FastifyContextConfig = {}) {
  const text = (description: string) => ({ type: 'string', description })
  return {
    type: 'object',
    properties: {
      ...(config.changesState && { 'x-xsrf-token': text('The cookie XSRF-TOKEN.') }),
      ...(config.idempotent && {
        'idempotency-key': text('The same key and body have one effect and one answer, for 7 days.'),
      }),
    },
    required: config.changesState ? ['x-xsrf-token'] : [],
  }
}
