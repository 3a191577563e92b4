import { overloaded } from '@jejaring/service-kit'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { toFault } from './errors'

/** Measures all requests. Register it before other hooks, so that requests which those refuse are counted, too. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const { duration, inFlight, shed, rateLimited } = makeHttpMetrics(registry)
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc()
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    if ((error as unknown) === overloaded) shed.inc()
    else if (toFault(error).code === 'too_many') rateLimited.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.dec()
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
