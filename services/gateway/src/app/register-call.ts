import { invalid } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clients } from '../clients/clients'
import { maxTextBytes } from '../http/accept-bodies'
import { type AnyCall, type CallContext, messageReply } from '../http/call'

/** Registers the route of a declared call: its guards, then its schemas, then its handler. */
export function registerCall(app: FastifyInstance, call: AnyCall, clients: Clients): void {
  for (const method of [call.method].flat() as ('GET' | 'POST')[]) {
    app.route({
      method,
      url: call.path,
      bodyLimit: maxTextBytes(call),
      config: {
        access: call.access,
        changesState: method === 'POST' || call.changesState,
        idempotent: call.idempotent,
        inPerson: call.inPerson,
        mayConflict: call.mayConflict,
        countsUnread: call.countsUnread,
        fileField: call.fileField,
        contentTypes: call.contentTypes,
      },
      schema: {
        summary: call.summary,
        tags: [call.path.split('/').find((part) => part && part !== 'api') ?? ''],
        ...(call.input && { [method === 'POST' ? 'body' : 'querystring']: call.input }),
        ...(call.params && { params: call.params }),
        ...(!call.contentTypes && {
          response: { 200: call.reply ?? messageReply, ...(call.proposed && { 202: call.proposed }) },
        }),
      },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        const context = {
          input: method === 'POST' ? request.body : request.query,
          params: request.params,
          session: request.session,
          clients,
          request,
          reply,
          idempotencyKey: call.idempotent ? idempotencyKeyOf(request) : '',
        }
        return await call.handle(context as unknown as CallContext<never, never>)
      },
    })
  }
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const header = request.headers['idempotency-key']
  if (header === undefined || header === '') return ''
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw invalid('Idempotency-Key paling banyak 200 karakter tanpa spasi.')
  }
  return header
}
