/** Thrown inside the start when a stop is requested before it is complete. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

const DUPLICATE_SIGNAL_MS = 500

/**
 * Listens for Ctrl-C, SIGTERM, a closed terminal and the end of the parent npm: the first requests a clean
 * stop, the second exits immediately. A Ctrl-C under npm arrives twice, from the terminal and from npm; the
 * two count as one.
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

  /** Resolves when a stop is requested. */
  get requested(): Promise<void> {
    if (this.asked) return Promise.resolve()
    return new Promise((resolve) => this.signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  /** Throws Stopped when a stop was requested; call it between the steps of the start. */
  check(): void {
    if (this.asked) throw new Stopped()
  }

  private ask(): void {
    if (!this.asked) {
      this.askedAt = Date.now()
      this.controller.abort()
    } else if (Date.now() - this.askedAt > DUPLICATE_SIGNAL_MS) {
      this.atOnce()
    }
  }
}
