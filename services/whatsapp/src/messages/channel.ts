import type { MessageChannel } from '@jejaring/identifiers'
import type { RateLimitSettings } from './rate-limit/next-send'

export interface Office {
  readonly name: string
  readonly phone: string
}

export interface ChannelMessage {
  /** Id of the queued message; a retry has the same one. */
  readonly messageId: string
  /** Address in the channel, as `recipientOf` returned it. */
  readonly recipient: string
  readonly subject: string
  /** Screen that a notification opens. */
  readonly path: string
  readonly text: string
  readonly template: string
  /** Of the text. */
  readonly version: number
  /** The values in the text, by the names of their variables. */
  readonly variables: Readonly<Record<string, string>>
  /** The sender. */
  readonly office: Office
}

/** Result of one try. Only `retry` is retried, with the same `messageId`. */
export type SendResult =
  /** The channel's server accepted the message. */
  | { readonly outcome: 'sent' }
  /** Permanent failure; a person has to act. */
  | { readonly outcome: 'refused'; readonly reason: RefusedReason }
  /** Temporary failure: channel unavailable, no answer, or throttled. */
  | { readonly outcome: 'retry'; readonly reason: RetryReason }
  /** No answer to a request that the server may have accepted; only of a channel without `isRetrySafe`. */
  | { readonly outcome: 'unknown' }

/**
 * `not_on_whatsapp`: unregistered number; `first_contact`: WhatsApp refuses strangers (463); `unknown_address`: the
 * recipient does not exist; `rejected`: any other.
 */
export type RefusedReason = 'not_on_whatsapp' | 'first_contact' | 'unknown_address' | 'rejected'

/**
 * `away`: the channel is unavailable (stored with messages and in metrics under this name); `slow_down`: the server
 * throttles the sender, so the whole channel must pause.
 */
export type RetryReason = 'away' | 'no_answer' | 'slow_down'

/** Sends messages of the queue. Failures are results; the queue handles rate limits, retries and expiry. */
export interface Channel {
  readonly name: MessageChannel
  /**
   * Whether a try without a known result is repeated, because a second message with the same id is discarded or harmless.
   * Otherwise it fails, and an admin decides.
   */
  readonly isRetrySafe: boolean
  /** Messages wait while it is false. */
  isReady(): boolean
  /** Calls `ready` whenever the channel becomes ready. */
  onReady(ready: () => void): void
  /** Returns the address in the channel's form; undefined if it is none, which fails the message. */
  recipientOf(address: string): string | undefined
  /** Rate limit of the channel; the argument is that of WhatsApp, which admins set. */
  rateLimit(whatsapp: RateLimitSettings): RateLimitSettings
  /** Sends once, within about 30 s. Calls are sequential. Never rejects. */
  send(message: ChannelMessage): Promise<SendResult>
}
