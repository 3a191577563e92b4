import { RequestSpan } from '@jejaring/service-kit'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the call; absent for pages, files and probes. */
    traceSpan?: RequestSpan
  }
}

/** Begins or continues a trace with each call of the API. Register it before hooks that call services. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traceSpan', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions
    if (!config.access) return done()
    const { method, id, headers } = request
    const attributes = { 'http.request.method': method, 'http.route': url, 'url.scheme': request.protocol }
    const from = { traceparent: String(headers.traceparent ?? '') }
    request.traceSpan = new RequestSpan(`${method} ${url}`, id, attributes, from)
    request.traceSpan.run(done)
  })
  // Again after the body is read: async context does not survive the body stream.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.traceSpan) request.traceSpan.run(done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? String(statusCode) : undefined
    request.traceSpan?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}
