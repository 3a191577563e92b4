import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { Batcher, Client, Kit } from '@jejaring/service-kit'
import type { ReserveRequest, UseRequest } from './reservation/requests'

/** Dependencies of the operations; created once by `service.ts`. */
export interface Context {
  readonly kit: Kit
  readonly reserveBatcher: Batcher<ReserveRequest, void>
  readonly useBatcher: Batcher<UseRequest, void>
  readonly identity: Client<IdentityServiceService>
  readonly config: Client<ConfigServiceService>
}
