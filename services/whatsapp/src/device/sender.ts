import type { SendResult } from '../messages/channel'

/** State of the device; messages are sent only while it is `open`. A replica without the lease is always `away`. */
export type SenderState = 'open' | 'connecting' | 'pairing' | 'away'

export interface OutgoingMessage {
  /** Id of the queued message. WhatsApp's id is derived from it, so a retry is not a second message. */
  readonly messageId: string
  /** Digits with the country code, without a plus: 6281234567890. */
  readonly phone: string
  readonly text: string
}

/** Sends messages to WhatsApp. Failures of WhatsApp are results; the queue handles rate limit and retries. */
export interface Sender {
  state(): SenderState
  /** Resolves within about 30 s. Calls must be sequential. */
  send(message: OutgoingMessage): Promise<SendResult>
  /** Calls `opened` whenever the device becomes `open`. */
  onOpen(opened: () => void): void
}
