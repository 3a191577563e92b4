import { tooBusy } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a place of the crowd is taken for it. */
    inHand?: boolean
  }
}

export interface Room {
  /** Calls that are worked on at once. */
  readonly atOnce: number
  /** Calls that may wait for a place, and for how many milliseconds. */
  readonly waiting: number
  readonly patience: number
}

/**
 * One process cannot keep more calls than these busy, and whoever waits longer than two seconds has pressed the button again. A
 * hundred people who open their dashboards in the same moment all get them; a crowd many times as large is told so at once.
 */
export const usualRoom: Room = { atOnce: 64, waiting: 256, patience: 2_000 }

/** Said to those for whom there is no room. It is an answer that is given by intention, not a failure. */
export const noRoom = tooBusy()

interface Waiting {
  readonly admitted: () => void
  readonly timer: NodeJS.Timeout
}

/** Places for work: so many at once, so many wait for so long, in the order in which they came. */
export class Crowd {
  private inHand = 0
  private readonly line: Waiting[] = []

  constructor(private readonly room: Room) {}

  /** Resolves when there is a place, which `leave` gives back. Faults: unavailable, when too many wait or it takes too long. */
  async enter(): Promise<void> {
    if (this.inHand < this.room.atOnce) {
      this.inHand++
      return
    }
    if (this.line.length >= this.room.waiting) throw noRoom
    await new Promise<void>((admitted, refused) => {
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1)
        refused(noRoom)
      }, this.room.patience)
      const waiting = { admitted, timer }
      this.line.push(waiting)
    })
  }

  /** Whoever leaves hands the place over, so that nobody who comes later slips in between. */
  leave(): void {
    const next = this.line.shift()
    if (!next) {
      this.inHand--
      return
    }
    clearTimeout(next.timer)
    next.admitted()
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
