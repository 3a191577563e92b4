import fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Clients } from '../clients/clients'
import { describeCalls } from '../http/openapi'
import { sessionCookie } from '../http/session-cookie'
import { validatorCompiler } from '../http/validator'
import { calls } from './calls'
import { registerCall } from './register-call'

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

/** The parts that generated code needs. */
interface OpenApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<number, Response>> }>>>
  >
  readonly components: object
}

/** The OpenAPI document of the declared calls, without a running server. */
export async function openApiDocument(): Promise<OpenApiDocument> {
  const cookie = sessionCookie(undefined)
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await describeCalls(app, cookie)
  await app.register(async (scope) => {
    // Only their declarations are read, so no call needs its clients.
    for (const call of calls(cookie)) registerCall(scope, call, {} as Clients)
  })
  await app.ready()
  return app.swagger() as unknown as OpenApiDocument
}
