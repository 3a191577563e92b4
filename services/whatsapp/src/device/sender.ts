/**
 * How it is with the device now; `open` is the only one in which something goes out. A process that does not
 * hold the device (a second replica) is always `away`.
 */
export type SenderState = 'open' | 'connecting' | 'pairing' | 'away'

export interface Outgoing {
  /** The queue's id of the message. WhatsApp's own is derived from it, so a second try is no second message. */
  readonly messageId: string
  /** Digits with the country code, without a plus: 6281234567890. */
  readonly phone: string
  readonly text: string
}

/** What came of one try. Only `later` is to be tried again, with the same `messageId`. */
export type Ack =
  /** WhatsApp's server has it. */
  | { readonly outcome: 'sent' }
  /** It will never go out so; a person has to do something. */
  | { readonly outcome: 'refused'; readonly reason: RefusedReason }
  /** Not now: the device went away, the answer did not come, or WhatsApp asks to go slower. */
  | { readonly outcome: 'later'; readonly reason: LaterReason }

/** `not_on_whatsapp`: nobody has that number; `first_contact`: WhatsApp refuses strangers (463); `rejected`: any other. */
export type RefusedReason = 'not_on_whatsapp' | 'first_contact' | 'rejected'

/** `slow_down` is WhatsApp's 429: leave the queue alone for a good while, not only this message. */
export type LaterReason = 'away' | 'no_answer' | 'slow_down'

/** The way out to WhatsApp. It never throws for what WhatsApp does; pace and retries are the queue's business. */
export interface Sender {
  state(): SenderState
  /** Ends within about 30 s. Messages are given to it one after the other. */
  send(message: Outgoing): Promise<Ack>
  /** Calls `opened` each time the device becomes `open`, so that a queue need not wait for its next round. */
  onOpen(opened: () => void): void
}
