import { overloaded } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { toFault } from './errors'

/**
 * Measures all requests. Register it before other hooks, so that requests which those refuse are counted, too. An open event
 * stream is no request in flight, and its life is no response time.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const { duration, inFlight, shed, rateLimited } = makeHttpMetrics(registry)
  const isStream = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.contentTypes?.includes('text/event-stream') ?? false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isStream(request)) inFlight.inc()
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    if ((error as unknown) === overloaded) shed.inc()
    else if (toFault(error).code === 'too_many') rateLimited.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isRequest = !isStream(request)
    if (isRequest) inFlight.dec()
    else if (reply.statusCode === 200) return done()
    const route = request.routeOptions.url ?? 'unmatched'
    const status_class = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ route, method: request.method, status_class }, reply.elapsedTime / 1000)
    done()
  })
}

function makeHttpMetrics(registry: Registry) {
  const registers = [registry]
  return {
    duration: new Histogram({
      name: 'jejaring_http_request_duration_seconds',
      help: 'Time from a request to the end of its response, by route',
      labelNames: ['route', 'method', 'status_class'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    inFlight: new Gauge({
      name: 'jejaring_http_requests_in_flight',
      help: 'Requests whose response has not ended',
      registers,
    }),
    shed: new Counter({
      name: 'jejaring_http_requests_shed_total',
      help: 'Requests refused because the process is overloaded (503)',
      registers,
    }),
    rateLimited: new Counter({
      name: 'jejaring_http_requests_rate_limited_total',
      help: 'Requests refused because of too many attempts or calls (429)',
      registers,
    }),
  }
}
