import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { Client, Kit } from '@jejaring/service-kit'

/** Dependencies of the operations: the kit and the clients of other services. */
export interface Context {
  readonly kit: Kit
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  readonly network: Client<typeof NetworkServiceService>
}
