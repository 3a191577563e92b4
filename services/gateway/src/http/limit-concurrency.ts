import { ConcurrencyLimiter, type Limits, overloaded } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request holds a slot of the concurrency limiter. */
    holdsSlot?: boolean
  }
}

/**
 * More than 64 concurrent calls do not raise the throughput of one process. After two seconds of waiting users retry, which
 * only adds load. A hundred users who open their dashboards at the same moment all fit; many times that number is refused
 * without delay.
 */
export const DEFAULT_LIMITS: Limits = { maxConcurrent: 64, maxQueued: 256, queueTimeoutMs: 2_000 }

/**
 * Sheds load: refuses calls (503 with Retry-After) above the limits, before any work is done for them. Health, the site and
 * the OpenAPI document are exempt. A request gives its slot back while its body is being received, so that slow uploads do
 * not block others, and when its response starts, so that downloads and live logs do not either. The returned hook takes the
 * slot again after the body; register it last before validation.
 */
export function limitConcurrency(
  app: FastifyInstance,
  limits: Limits,
): (request: FastifyRequest) => Promise<void> {
  const limiter = new ConcurrencyLimiter(limits)
  const release = (request: FastifyRequest) => {
    if (!request.holdsSlot) return
    request.holdsSlot = false
    limiter.release()
  }
  const acquire = async (request: FastifyRequest) => {
    if (request.holdsSlot || request.routeOptions.config.access === undefined) return
    await limiter.acquire()
    request.holdsSlot = true
    if (!request.raw.socket.destroyed) return
    // The client disconnected while it was queued.
    release(request)
    throw overloaded
  }
  app.decorateRequest('holdsSlot', false)
  app.addHook('onRequest', acquire)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The body stream of a client that disconnected during the session look-up never ends and emits no error.
    if (request.raw.socket.destroyed) return done(overloaded)
    if (!request.raw.complete) release(request)
    done(null, payload)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    release(request)
    done(null, payload)
  })
  return acquire
}
