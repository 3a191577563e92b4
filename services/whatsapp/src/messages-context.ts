import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { type Client, type Kit, type KitEnvironment, secretValues } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Sender } from './device/sender'

const address = z.string().min(1)

export const messagesEnvironment = {
  IDENTITY_ADDRESS: address,
  CONFIG_ADDRESS: address,
  /** Opens what messages carry; identity seals it with the same key. */
  MESSAGE_KEY: secretValues,
}

export type MessagesEnvironment = z.output<z.ZodObject<typeof messagesEnvironment>> & KitEnvironment

/** What the operations on messages work with; `run-messages.ts` makes it once. */
export interface Messages {
  readonly kit: Kit<MessagesEnvironment>
  readonly sender: Sender
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** Between 0 and 1, for pauses. */
  readonly random: () => number
}
