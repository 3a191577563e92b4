import type { JsMsg } from '@nats-io/jetstream'
import { TokenBucket } from '../runtime/token-bucket'
import { ACK_WAIT_MS } from './nats/topology'

type Milliseconds = number

/** Twice it may be late before the server gives a message to somebody else. */
const EXTEND_EVERY_MS: Milliseconds = ACK_WAIT_MS / 3

/**
 * What has been delivered to this process and is not answered yet: handled in its order, and together as far as it has come
 * by then. As long as it is here the process signs for it, however long what is before it takes; when the process dies the
 * signs end, and the server delivers it again at once. Signs that came too late make a twin, which the inbox knows.
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

  /** Nothing more comes. Resolves when everything that was added has been handled. Throws the first error of a handler. */
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
      const together = this.waiting
      this.waiting = []
      try {
        await this.handle(together)
      } catch (error) {
        // Not answered: it is delivered again. Those behind it are not to blame.
        this.failure ??= error
      }
      for (const message of together) this.messages.delete(message)
    }
    // In the same step as the last look, or what comes in between would wait for ever.
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
      // The connection is closed: nobody is there to be told, and the process is about to end.
      clearInterval(this.extendTimer)
    }
  }
}
