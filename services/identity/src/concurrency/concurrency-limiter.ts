import { tooBusy } from '@jejaring/service-kit'

/**
 * Counting semaphore with a bounded FIFO queue: runs at most `maxConcurrent` tasks and queues at most `maxQueued`.
 * Rejects further callers immediately (fault unavailable): a longer queue would only produce late answers.
 */
export class ConcurrencyLimiter {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxQueued: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxConcurrent) {
      if (this.waiting.length >= this.maxQueued) throw tooBusy()
      // Passes the slot to the next in the queue (FIFO): a newcomer cannot overtake it.
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else this.running++
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}

/** One independent limiter per key, removed when idle. */
export class KeyedConcurrencyLimiter {
  private readonly limiters = new Map<string, { readonly limiter: ConcurrencyLimiter; users: number }>()

  constructor(
    private readonly maxConcurrent: number,
    private readonly maxQueued: number,
  ) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.limiters.get(key) ?? {
      limiter: new ConcurrencyLimiter(this.maxConcurrent, this.maxQueued),
      users: 0,
    }
    this.limiters.set(key, entry)
    entry.users++
    try {
      return await entry.limiter.run(work)
    } finally {
      if (--entry.users === 0) this.limiters.delete(key)
    }
  }
}
