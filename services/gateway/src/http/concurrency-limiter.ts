import { tooBusy } from '@jejaring/service-kit'

export interface Limits {
  readonly maxConcurrent: number
  /** Calls that may wait for a slot; further ones are refused. */
  readonly maxQueued: number
  /** Longest time in milliseconds that a call waits for a slot. */
  readonly queueTimeoutMs: number
}

/**
 * More than 64 concurrent calls do not raise the throughput of one process. After two seconds of waiting users retry, which
 * only adds load. A hundred users who open their dashboards at the same moment all fit; a crowd of many times that size is
 * refused without delay.
 */
export const DEFAULT_LIMITS: Limits = { maxConcurrent: 64, maxQueued: 256, queueTimeoutMs: 2_000 }

/** Fault of refused calls. One shared instance, so that deliberate load shedding is distinguishable from failures. */
export const overloaded = tooBusy()

interface Waiter {
  readonly resume: () => void
  readonly timer: NodeJS.Timeout
}

/** Semaphore with a bounded FIFO queue and a queue timeout. */
export class ConcurrencyLimiter {
  private active = 0
  private readonly queue: Waiter[] = []

  constructor(private readonly limits: Limits) {}

  /** Resolves with a slot taken; `release` returns it. Faults: unavailable, when the queue is full or the wait times out. */
  async acquire(): Promise<void> {
    if (this.active < this.limits.maxConcurrent) {
      this.active++
      return
    }
    if (this.queue.length >= this.limits.maxQueued) throw overloaded
    await new Promise<void>((resume, refuse) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1)
        refuse(overloaded)
      }, this.limits.queueTimeoutMs)
      const waiter = { resume, timer }
      this.queue.push(waiter)
    })
  }

  /** Hands the slot to the next in the queue (FIFO, no barging). */
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
