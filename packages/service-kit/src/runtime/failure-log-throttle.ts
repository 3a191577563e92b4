import type { Logger } from '../telemetry/log'

/** Interval at which a continuing failure is logged again. */
const REPEAT_MS = 60_000

/**
 * Throttles logs of a repeating failure: logs the first occurrence, a changed reason, once a minute, and the
 * recovery.
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
    // No request id: the recovery belongs to no request, and lines of successful requests are not visible to
    // everybody.
    this.log.info({ ...this.fields, requestId: undefined }, this.messages.recovered)
  }
}
