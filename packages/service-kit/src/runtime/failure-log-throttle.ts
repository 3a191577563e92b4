import type { Logger } from '../telemetry/log'

/** Milliseconds between two lines about what goes on. */
const REPEAT_MS = 60_000

/**
 * Something that fails, and is tried again and again. It is said when that begins, when the reason becomes another one and
 * once a minute, and said when it is over.
 */
export class FailureLogThrottle {
  private reason: string | undefined
  private loggedAt = 0

  constructor(
    private readonly log: Logger,
    private readonly messages: {
      readonly failing: string
      readonly recovered: string
      readonly level?: 'warn' | 'error'
    },
    private readonly fields: Readonly<Record<string, string>> = {},
  ) {}

  failed(error: unknown): void {
    const reason = String(error)
    const now = performance.now()
    if (reason === this.reason && now - this.loggedAt < REPEAT_MS) return
    this.reason = reason
    this.loggedAt = now
    this.log[this.messages.level ?? 'warn']({ err: error, ...this.fields }, this.messages.failing)
  }

  worked(): void {
    if (this.reason === undefined) return
    this.reason = undefined
    // Of no request, in whose turn ever it was noticed: what requests leave that go well is not for every eye.
    this.log.info({ ...this.fields, requestId: undefined }, this.messages.recovered)
  }
}
