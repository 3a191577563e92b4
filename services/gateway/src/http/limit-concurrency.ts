import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Crowd, noRoom, type Room } from './concurrency-limiter'

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
export function holdCrowd(app: FastifyInstance, room: Room): (request: FastifyRequest) => Promise<void> {
  const crowd = new Crowd(room)
  const leave = (request: FastifyRequest) => {
    if (!request.inHand) return
    request.inHand = false
    crowd.leave()
  }
  const enter = async (request: FastifyRequest) => {
    if (request.inHand || request.routeOptions.config.access === undefined) return
    await crowd.enter()
    request.inHand = true
    if (!request.raw.socket.destroyed) return
    // Nobody waits for this answer any more.
    leave(request)
    throw noRoom
  }
  app.decorateRequest('inHand', false)
  app.addHook('onRequest', enter)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The body of somebody who went away while their session was looked up never ends, and nothing tells whoever reads it.
    if (request.raw.socket.destroyed) return done(noRoom)
    if (!request.raw.complete) leave(request)
    done(null, payload)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  return enter
}
