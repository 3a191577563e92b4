import type { JsMsg } from '@nats-io/jetstream'
import { ACK_WAIT } from '../nats/topology'

type Milliseconds = number

/** Twice it may be late before the server gives a message to somebody else. */
const SIGN_EVERY: Milliseconds = ACK_WAIT / 3

/**
 * What has been delivered to this process and is not answered yet: handled one after the other, in their order. As long as
 * it is here the process signs for it, however long the one before it takes; when the process dies the signs end, and the
 * server delivers it again at once. Signs that came too late make a twin, which the inbox knows.
 */
export class InHand {
  private readonly messages = new Set<JsMsg>()
  private last: Promise<void> = Promise.resolve()
  private failure: unknown
  private readonly signing: NodeJS.Timeout

  constructor(
    private readonly handle: (message: JsMsg) => Promise<void>,
    signEvery = SIGN_EVERY,
  ) {
    this.signing = setInterval(() => this.sign(), signEvery)
  }

  add(message: JsMsg): void {
    this.messages.add(message)
    this.last = this.last
      .then(() => this.handle(message))
      .catch((error) => {
        // Not answered: it is delivered again. Those behind it are not to blame.
        this.failure ??= error
      })
      .finally(() => this.messages.delete(message))
  }

  /** Resolves when everything that was added has been handled. Throws the first error of a handler. */
  async finish(): Promise<void> {
    await this.last
    clearInterval(this.signing)
    if (this.failure) throw this.failure
  }

  private sign(): void {
    try {
      for (const message of this.messages) message.working()
    } catch {
      // The connection is closed: nobody is there to be told, and the process is about to end.
      clearInterval(this.signing)
    }
  }
}
