/** A request body in memory. */
export interface BufferedBody {
  /** Gives up the body while it is still being received, to make room for others. */
  readonly abort: () => void
}

/**
 * Limits the bytes of all request bodies that the process holds. Above the limit the bodies that have been arriving for the
 * longest are aborted first: an honest body arrives within seconds, so senders that stop midway lose their slots to others.
 */
export class BodyBudget {
  private used = 0
  private readonly bytesOf = new Map<BufferedBody, number>()
  /** Bodies that are still being received, oldest first. */
  private readonly unfinished = new Set<BufferedBody>()

  constructor(private readonly maxBytes: number) {}

  open(body: BufferedBody): void {
    this.bytesOf.set(body, 0)
    this.unfinished.add(body)
  }

  /** Counts further bytes of an open body. False when they do not fit. */
  add(body: BufferedBody, bytes: number): boolean {
    const known = this.bytesOf.get(body)
    if (known === undefined) return false
    for (const oldest of this.unfinished) {
      if (this.used + bytes <= this.maxBytes) break
      if (oldest === body) continue
      this.close(oldest)
      oldest.abort()
    }
    if (this.used + bytes > this.maxBytes) return false
    this.used += bytes
    this.bytesOf.set(body, known + bytes)
    return true
  }

  /** The body has arrived whole: it is no longer aborted for others. */
  finish(body: BufferedBody): void {
    this.unfinished.delete(body)
  }

  /** Frees the bytes of the body. Idempotent. */
  close(body: BufferedBody): void {
    this.used -= this.bytesOf.get(body) ?? 0
    this.bytesOf.delete(body)
    this.unfinished.delete(body)
  }
}
