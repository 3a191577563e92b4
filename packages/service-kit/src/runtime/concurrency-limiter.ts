import { tooBusy } from './faults'

export interface Limits {
  readonly maxConcurrent: number
  /** Callers that may wait for a slot; further ones are refused. */
  readonly maxQueued: number
  /** Longest time in milliseconds that a caller waits for a slot. */
  readonly queueTimeoutMs: number
}

/** Fault of refused callers. One shared instance, so that deliberate load shedding is distinguishable from failures. */
export const overloaded = tooBusy()

interface Waiter {
  readonly resume: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * Counting semaphore with a bounded FIFO queue and a queue timeout: a longer queue would only produce answers after their
 * callers gave up.
 */
export class ConcurrencyLimiter {
  private active = 0
  private readonly queue: Waiter[] = []

  constructor(private readonly limits: Limits) {}

  /** Runs `work` in a slot. Faults: `overloaded`, and those of `work`. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    await this.acquire()
    try {
      return await work()
    } finally {
      this.release()
    }
  }

  /** Resolves with a slot taken; `release` returns it. Faults: `overloaded`, when the queue is full or the wait times out. */
  async acquire(): Promise<void> {
    const { maxConcurrent, maxQueued, queueTimeoutMs } = this.limits
    if (this.active < maxConcurrent) {
      this.active++
      return
    }
    if (this.queue.length >= maxQueued) throw overloaded
    await new Promise<void>((resume, refuse) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1)
        refuse(overloaded)
      }, queueTimeoutMs)
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

/** One independent limiter per key, removed when idle. */
export class KeyedConcurrencyLimiter {
  private readonly limiters = new Map<string, { readonly limiter: ConcurrencyLimiter; users: number }>()

  constructor(private readonly limits: Limits) {}

  async run<T>(key: string, work: () => T | Promise<T>): Promise<T> {
    const entry = this.limiters.get(key) ?? { limiter: new ConcurrencyLimiter(this.limits), users: 0 }
    this.limiters.set(key, entry)
    entry.users++
    try {
      return await entry.limiter.run(work)
    } finally {
      if (--entry.users === 0) this.limiters.delete(key)
    }
  }
}
