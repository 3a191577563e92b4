/** State of the device; messages are sent only while it is `open`. A replica without the lease is always `away`. */
export type SenderState = 'open' | 'connecting' | 'pairing' | 'away'

export interface OutgoingMessage {
  /** Id of the queued message. WhatsApp's id is derived from it, so a retry is not a second message. */
  readonly messageId: string
  /** Digits with the country code, without a plus: 6281234567890. */
  readonly phone: string
  readonly text: string
}

/** Result of one try. Only `later` is retried, with the same `messageId`. */
export type SendResult =
  /** WhatsApp's server acknowledged the message. */
  | { readonly outcome: 'sent' }
  /** Permanent failure; a person has to act. */
  | { readonly outcome: 'refused'; readonly reason: RefusedReason }
  /** Temporary failure: device unavailable, no acknowledgement, or throttled by WhatsApp. */
  | { readonly outcome: 'later'; readonly reason: LaterReason }

/** `not_on_whatsapp`: unregistered number; `first_contact`: WhatsApp refuses strangers (463); `rejected`: any other. */
export type RefusedReason = 'not_on_whatsapp' | 'first_contact' | 'rejected'

/** `slow_down` is WhatsApp's 429: it throttles the number, so the whole queue must pause. */
export type LaterReason = 'away' | 'no_answer' | 'slow_down'

/** Sends messages to WhatsApp. Failures of WhatsApp are results; the queue handles rate limit and retries. */
export interface Sender {
  state(): SenderState
  /** Resolves within about 30 s. Calls must be sequential. */
  send(message: OutgoingMessage): Promise<SendResult>
  /** Calls `opened` whenever the device becomes `open`. */
  onOpen(opened: () => void): void
}
