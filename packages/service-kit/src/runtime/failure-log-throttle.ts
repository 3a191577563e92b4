import type { Logger } from '../telemetry/log'

/** Milliseconds between two lines about what goes on. */
const REPEAT_MS = 60_000

/**
 * Something that fails, and is tried again and again. It is said when that begins, when the reason becomes another one and
 * once a minute, and said when it is over.
 */
export class FailureLogThrottle {
  private reason: string | undefined
  private saidAt = 0

  constructor(
    private readonly log: Logger,
    private readonly says: {
      readonly failing: string
      readonly over: string
      readonly level?: 'warn' | 'error'
    },
    private readonly where: Readonly<Record<string, string>> = {},
  ) {}

  failed(error: unknown): void {
    const reason = String(error)
    const now = performance.now()
    if (reason === this.reason && now - this.saidAt < REPEAT_MS) return
    this.reason = reason
    this.saidAt = now
    this.log[this.says.level ?? 'warn']({ err: error, ...this.where }, this.says.failing)
  }

  worked(): void {
    if (this.reason === undefined) return
    this.reason = undefined
    // Of no request, in whose turn ever it was noticed: what requests leave that go well is not for every eye.
    this.log.info({ ...this.where, requestId: undefined }, this.says.over)
  }
}
