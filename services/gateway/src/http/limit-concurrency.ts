import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConcurrencyLimiter, type Limits, overloaded } from './concurrency-limiter'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a place of the crowd is taken for it. */
    inHand?: boolean
  }
}

/**
 * Refuses calls (503 with Retry-After) where more come than can be worked on, before anything is done for them. Health, the
 * site and the description of the calls are always answered. A call whose body is still on its way has no place: somebody with
 * a large photo and a slow phone must not keep others out. It gets one again by the answered function, which is to be the last
 * hook before validation. Nor has an answer a place that is being sent, as a file or a live log.
 */
export function limitConcurrency(
  app: FastifyInstance,
  limits: Limits,
): (request: FastifyRequest) => Promise<void> {
  const limiter = new ConcurrencyLimiter(limits)
  const release = (request: FastifyRequest) => {
    if (!request.inHand) return
    request.inHand = false
    limiter.release()
  }
  const acquire = async (request: FastifyRequest) => {
    if (request.inHand || request.routeOptions.config.access === undefined) return
    await limiter.acquire()
    request.inHand = true
    if (!request.raw.socket.destroyed) return
    // Nobody waits for this answer any more.
    release(request)
    throw overloaded
  }
  app.decorateRequest('inHand', false)
  app.addHook('onRequest', acquire)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The body of somebody who went away while their session was looked up never ends, and nothing tells whoever reads it.
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
