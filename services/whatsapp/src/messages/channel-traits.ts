import { type MessageChannel, maskEmail } from '@jejaring/identifiers'
import type { RefusedReason } from './channel'
import { maskMiddle, maskPhone } from './phone'

/** Properties of a channel that hold also where it is not configured. */
interface ChannelTraits {
  /** Reason of a message whose recipient is not an address of the channel. */
  readonly invalidRecipient: RefusedReason
  /** Masks the recipient for the list of messages. */
  readonly maskRecipient: (recipient: string) => string
  /** Whether the opt-out of members applies. Notifications have a switch of their own. */
  readonly obeysOptOut: boolean
}

export const channelTraits: Readonly<Record<MessageChannel, ChannelTraits>> = {
  whatsapp: { invalidRecipient: 'not_on_whatsapp', maskRecipient: maskPhone, obeysOptOut: true },
  email: { invalidRecipient: 'unknown_address', maskRecipient: maskEmail, obeysOptOut: true },
  // The recipient is the id of a subscription.
  push: { invalidRecipient: 'unknown_address', maskRecipient: maskMiddle, obeysOptOut: false },
}
