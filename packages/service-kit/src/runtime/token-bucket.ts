type Milliseconds = number

/** Between two turns, while there is always something to do. */
const REFILL_MS: Milliseconds = 250
/** So many turns go without a pause before they are kept apart: what happens now and then never waits. */
const BURST = 5

/**
 * Lets what happens often be done together: a few turns are free, and from then on there are four a second at most, unless
 * it is told otherwise. Whoever waits for a turn takes along all that has come meanwhile.
 */
export class TokenBucket {
  /** When the next turn would be, had all of them been kept apart. */
  private next = 0

  constructor(
    private readonly apart: Milliseconds = REFILL_MS,
    private readonly atOnce = BURST,
  ) {}

  /** Takes a turn, and answers how long it has to be waited for. */
  acquire(): Milliseconds {
    const now = performance.now()
    const due = Math.max(this.next, now)
    this.next = due + this.apart
    return Math.max(0, due - now - (this.atOnce - 1) * this.apart)
  }
}
