type Milliseconds = number

/** Refill interval of one token. */
const REFILL_MS: Milliseconds = 250
/** Bucket size: infrequent events never wait. */
const BURST = 5

/**
 * Token bucket: burst of 5, then 4 per second by default. Callers that wait coalesce: the delayed run covers
 * everything that arrived meanwhile.
 */
export class TokenBucket {
  /** Time of the next token if all tokens had been taken at the refill rate. */
  private next = 0

  constructor(
    private readonly refill: Milliseconds = REFILL_MS,
    private readonly burst = BURST,
  ) {}

  /** Takes a token; returns the milliseconds to wait for it. */
  acquire(): Milliseconds {
    const now = performance.now()
    const due = Math.max(this.next, now)
    this.next = due + this.refill
    return Math.max(0, due - now - (this.burst - 1) * this.refill)
  }
}
