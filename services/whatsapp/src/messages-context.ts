import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Client, Kit } from '@jejaring/service'
import type { Sender } from './device/sender'

/** What the operations on messages work with; `run-messages.ts` makes it once. */
export interface Messages {
  readonly kit: Kit
  readonly sender: Sender
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** Between 0 and 1, for pauses. */
  readonly random: () => number
}
