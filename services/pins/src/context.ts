import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Client, Kit } from '@jejaring/service-kit'
import type { ReserveBatcher } from './operations/reserve-pins'
import type { UseBatcher } from './operations/use-reserved-pins'

/** Dependencies of the operations; created once by `service.ts`. */
export interface Pins {
  readonly kit: Kit
  readonly reserveBatcher: ReserveBatcher
  readonly useBatcher: UseBatcher
  readonly identity: Client<IdentityServiceService>
  readonly config: Client<ConfigServiceService>
}
