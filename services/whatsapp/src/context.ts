import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Client, Kit } from '@jejaring/service-kit'
import type { QueueEnvironment } from './config'
import type { Channel } from './messages/channel'

/** Dependencies of the operations on messages. */
export interface Context {
  readonly kit: Kit<QueueEnvironment>
  /** The configured channels; WhatsApp is always one of them. */
  readonly channels: readonly Channel[]
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** Returns a number from 0 to 1; sets the pauses between messages. */
  readonly random: () => number
}
