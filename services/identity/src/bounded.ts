import { tooBusy } from '@jejaring/service-kit'

/**
 * Lets a few pieces of expensive work run at once and a bounded number wait. Beyond that a caller is
 * refused at once (unavailable), which is better than a queue in which every answer comes too late.
 */
export class Bounded {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly atOnce: number,
    private readonly longestQueue: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.longestQueue) throw tooBusy()
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
export class BoundedByKey {
  private readonly lanes = new Map<string, { readonly bounded: Bounded; users: number }>()

  constructor(
    private readonly atOnce: number,
    private readonly longestQueue: number,
  ) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { bounded: new Bounded(this.atOnce, this.longestQueue), users: 0 }
    this.lanes.set(key, lane)
    lane.users++
    try {
      return await lane.bounded.run(work)
    } finally {
      if (--lane.users === 0) this.lanes.delete(key)
    }
  }
}
