import { tooBusy } from '@jejaring/service-kit'

export interface Limits {
  /** Calls that are worked on at once. */
  readonly maxConcurrent: number
  /** Calls that may wait for a place, and for how many milliseconds. */
  readonly maxQueued: number
  readonly queueTimeoutMs: number
}

/**
 * One process cannot keep more calls than these busy, and whoever waits longer than two seconds has pressed the button again. A
 * hundred people who open their dashboards in the same moment all get them; a crowd many times as large is told so at once.
 */
export const DEFAULT_LIMITS: Limits = { maxConcurrent: 64, maxQueued: 256, queueTimeoutMs: 2_000 }

/** Said to those for whom there is no room. It is an answer that is given by intention, not a failure. */
export const overloaded = tooBusy()

interface Waiter {
  readonly resume: () => void
  readonly timer: NodeJS.Timeout
}

/** Places for work: so many at once, so many wait for so long, in the order in which they came. */
export class ConcurrencyLimiter {
  private active = 0
  private readonly queue: Waiter[] = []

  constructor(private readonly limits: Limits) {}

  /** Resolves when there is a place, which `leave` gives back. Faults: unavailable, when too many wait or it takes too long. */
  async acquire(): Promise<void> {
    if (this.active < this.limits.maxConcurrent) {
      this.active++
      return
    }
    if (this.queue.length >= this.limits.maxQueued) throw overloaded
    await new Promise<void>((resume, refused) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1)
        refused(overloaded)
      }, this.limits.queueTimeoutMs)
      const waiting = { resume, timer }
      this.queue.push(waiting)
    })
  }

  /** Whoever leaves hands the place over, so that nobody who comes later slips in between. */
  release(): void {
    const next = this.queue.shift()
    if (!next) {
      this.active--
      return
    }
    clearTimeout(next.timer)
    next.resume()
  }
}
