import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Client, Kit } from '@jejaring/service-kit'

/** Dependencies of operations that call other services. */
export interface Pins {
  readonly kit: Kit
  readonly identity: Client<IdentityServiceService>
  readonly config: Client<ConfigServiceService>
}
