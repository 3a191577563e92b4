import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { levelOf } from './access'
import { serveApiDocs } from './api-docs'
import type { SessionCookie } from './session-cookie'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types of the file or stream that the call sends instead of JSON. */
    contentTypes?: readonly string[]
    /** The call may answer 409. */
    mayConflict?: boolean
  }
}

/** Failures by status (rule book §7); each has the body `Failure`. */
const FAILURES = {
  401: 'Without a session, or after its end.',
  403: 'Not allowed to this role or inside a login-as session, or without a valid anti-forgery token.',
  404: 'There is no such thing, or the caller may not see it.',
  409: 'The state has changed in between, or the request is running already.',
  413: 'The body or file is too large.',
  415: 'The body has an unknown content type.',
  422: 'The input is refused; `errors` names the fields.',
  429: 'Too many requests; see Retry-After.',
  500: 'An unexpected error.',
  503: 'Overloaded, or a service is unavailable; see Retry-After.',
} as const
type FailureStatus = keyof typeof FAILURES

const failureSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'One Indonesian sentence.' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    err_params: { type: 'object' },
  },
  required: ['message'],
} as const

/** An operation while the document is built; `failures` becomes `responses`. */
interface Operation {
  tags?: string[]
  'x-failures'?: FailureStatus[]
  responses: Record<string, unknown>
}

const describeSchemas = createJsonSchemaTransform({})
const addSchemas = createJsonSchemaTransformObject({})

/** Serves `/api/openapi.json` and its pages, generated from the schemas that validate the calls (rule book §7). */
export async function describeCalls(app: FastifyInstance, cookie: SessionCookie): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jejaring', version: '1.0.0', description: 'Member and admin calls of Jejaring.' },
      servers: [{ url: '/', description: 'The address of the site itself.' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie.name, description: 'Set by auth/login.' },
        },
        responses: Object.fromEntries(
          Object.entries(FAILURES).map(([status, description]) => [
            `Failure${status}`,
            {
              description,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
            },
          ]),
        ),
      },
    },
    transform(described) {
      const { schema, url } = describeSchemas(described)
      const { config = {}, method } = described.route
      // A route without a schema (`/.well-known/change-password` of the site) is no call.
      if (!schema || schema.hide) return { schema: { hide: true }, url }
      const described200 = { ...(schema.response as object), ...fileResponse(config) }
      return {
        url,
        schema: {
          ...schema,
          operationId: operationIdOf([method].flat()[0] ?? 'GET', url),
          headers: headerParameters(config),
          consumes: bodyTypes(config),
          response: Object.keys(described200).length > 0 ? described200 : undefined,
          security: config.access === 'public' ? [] : [{ session: [] }],
          'x-failures': failuresOf(config, schema),
        },
      }
    },
    transformObject: (described) => complete(addSchemas(described) as unknown as Document),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await serveApiDocs(app, cookie.secure)
}

interface Document {
  tags?: object[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

/** Replaces `x-failures` by references, lists the tags in use and drops schemas that no call refers to. */
function complete(document: Document): never {
  const tags = new Set<string>()
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const tag of operation.tags ?? []) tags.add(tag)
    for (const status of operation['x-failures'] ?? [])
      operation.responses[status] = { $ref: `#/components/responses/Failure${status}` }
    delete operation['x-failures']
  }
  document.tags = [...tags].sort().map((name) => ({ name }))
  const { schemas } = document.components
  const paths = JSON.stringify(document.paths)
  for (const name of Object.keys(schemas))
    if (!paths.includes(`"#/components/schemas/${name}"`)) delete schemas[name]
  schemas.Failure = failureSchema
  return document as never
}

/** `getNetworksGenealogyByUsername` for `GET /api/networks/genealogy/:username`. */
function operationIdOf(method: string, url: string): string {
  const words = url.split('/').filter((part) => part && part !== 'api')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const nameOf = (part: string) =>
    part.startsWith(':')
      ? `By${capital(part.slice(1))}`
      : part
          .split(/[^a-z0-9]+/i)
          .map(capital)
          .join('')
  return method.toLowerCase() + words.map(nameOf).join('')
}

function fileResponse({ contentTypes }: FastifyContextConfig) {
  if (!contentTypes) return {}
  const schema = { type: 'string', format: 'binary' }
  return {
    200: {
      description: 'The file.',
      content: Object.fromEntries(contentTypes.map((type) => [type.split(';')[0], { schema }])),
    },
  }
}

/** Every POST takes JSON and both kinds of form; a file needs a multipart form. */
function bodyTypes({ fileField }: FastifyContextConfig): string[] {
  const form = 'multipart/form-data'
  return fileField
    ? [form, 'application/json']
    : ['application/json', 'application/x-www-form-urlencoded', form]
}

/** The statuses that the guards, the schemas and the handler of a call may answer. */
function failuresOf(
  { access = 'member', changesState, inPerson, mayConflict, idempotent }: FastifyContextConfig,
  schema: { body?: unknown; querystring?: unknown; params?: unknown; summary?: string },
): FailureStatus[] {
  const { body, querystring, params, summary = '' } = schema
  const isPublic = access === 'public'
  const has: Record<FailureStatus, unknown> = {
    401: !isPublic,
    403: levelOf(access) === 'admin' || changesState || inPerson,
    404: body || querystring || params,
    409: mayConflict || idempotent,
    413: body,
    415: body,
    422: body || querystring || params || idempotent,
    429: true,
    500: true,
    503: true,
  }
  return (Object.keys(FAILURES).map(Number) as FailureStatus[]).filter(
    // A summary names the statuses that only its call has.
    (status) => has[status] || summary.includes(String(status)),
  )
}

/** Header parameters of a call. The server reads them itself, so no schema of the call declares them. */
function headerParameters({ changesState, idempotent }: FastifyContextConfig) {
  const text = (description: string) => ({ type: 'string', description })
  return {
    type: 'object',
    properties: {
      ...(changesState && { 'x-xsrf-token': text('The cookie XSRF-TOKEN.') }),
      ...(idempotent && {
        'idempotency-key': text('The same key and body have one effect and one answer, for 7 days.'),
      }),
    },
    required: changesState ? ['x-xsrf-token'] : [],
  }
}
