/** Thrown inside the start when a stop was asked for before it was finished. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

const SAME_KEY_PRESS = 500

/**
 * Ctrl-C, SIGTERM, a closed terminal or the end of the npm that started us: the first asks for a clean stop, a second
 * one ends at once. A Ctrl-C under npm arrives twice, from the terminal and from npm; those two count as one.
 */
export class StopRequest {
  private readonly controller = new AbortController()
  private askedAt = 0

  constructor(private readonly atOnce: () => void) {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.ask())
    const parent = process.ppid
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid === parent || this.asked || this.ask(), 250).unref()
    }
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  get asked(): boolean {
    return this.signal.aborted
  }

  /** Resolves when a stop is asked for. */
  get requested(): Promise<void> {
    if (this.asked) return Promise.resolve()
    return new Promise((resolve) => this.signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  /** To be called between the steps of the start. Throws Stopped. */
  check(): void {
    if (this.asked) throw new Stopped()
  }

  private ask(): void {
    if (!this.asked) {
      this.askedAt = Date.now()
      this.controller.abort()
    } else if (Date.now() - this.askedAt > SAME_KEY_PRESS) {
      this.atOnce()
    }
  }
}
