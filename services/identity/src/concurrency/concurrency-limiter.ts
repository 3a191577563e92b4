import { tooBusy } from '@jejaring/service-kit'

/**
 * Lets a few pieces of expensive work run at once and a bounded number wait. Beyond that a caller is
 * refused at once (unavailable), which is better than a queue in which every answer comes too late.
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
      // Whoever finishes hands its place over, so that nobody who comes later slips in between.
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

/** The same for each key by itself: work for one key never waits for that of another. */
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
