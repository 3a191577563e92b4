import type { JsMsg } from '@nats-io/jetstream'
import { TokenBucket } from '../runtime/token-bucket'
import { ACK_WAIT_MS } from './nats/topology'

type Milliseconds = number

/** A third of ACK_WAIT: two extensions may be lost before the server redelivers. */
const EXTEND_EVERY_MS: Milliseconds = ACK_WAIT_MS / 3

/**
 * Unacknowledged messages of one fetch, handled in order and in batches of whatever has arrived. Calls
 * `working()` on each every ACK_WAIT / 3, so that the server does not redeliver while an earlier batch is
 * still being handled. When the process dies the extensions end and the server redelivers. A late extension
 * causes a duplicate, which the inbox detects.
 */
export class AckExtender {
  private readonly messages = new Set<JsMsg>()
  private waiting: JsMsg[] = []
  private working: Promise<void> | undefined
  private endPause: () => void = () => undefined
  private complete = false
  private failure: unknown
  private readonly extendTimer: NodeJS.Timeout

  constructor(
    private readonly handle: (messages: readonly JsMsg[]) => Promise<void>,
    private readonly pace = new TokenBucket(),
    signEvery = EXTEND_EVERY_MS,
  ) {
    this.extendTimer = setInterval(() => this.extendAll(), signEvery)
  }

  add(message: JsMsg): void {
    this.messages.add(message)
    this.waiting.push(message)
    this.working ??= this.work()
  }

  /** Ends the input. Resolves when every added message has been handled; throws the first handler error. */
  async finish(): Promise<void> {
    this.complete = true
    this.endPause()
    await this.working
    clearInterval(this.extendTimer)
    if (this.failure) throw this.failure
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.waitForMore()
      const batch = this.waiting
      this.waiting = []
      try {
        await this.handle(batch)
      } catch (error) {
        // The message stays unacknowledged, so the server redelivers it. Later messages still get handled.
        this.failure ??= error
      }
      for (const message of batch) this.messages.delete(message)
    }
    // Cleared in the same tick as the last length check: otherwise a message added between the two would
    // never be handled.
    this.working = undefined
  }

  private async waitForMore(): Promise<void> {
    const pause = this.pace.acquire()
    if (pause === 0 || this.complete) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause)
      this.endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private extendAll(): void {
    try {
      for (const message of this.messages) message.working()
    } catch {
      // The connection is closed and the process is about to end.
      clearInterval(this.extendTimer)
    }
  }
}
