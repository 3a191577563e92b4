import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { Client, Kit } from '@jejaring/service-kit'
import type { RevalidatedPageCache } from './store/revalidated-page-cache'

/** What the operations work with: the kit, and the services that are asked before a transaction. */
export interface Context {
  readonly kit: Kit
  /** First pages of ledgers that were read before. */
  readonly pageCache: RevalidatedPageCache
  /** `SEAL_KEY`, from which tokens of receipts are made. */
  readonly sealKey: string
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  readonly network: Client<typeof NetworkServiceService>
  readonly pins: Client<typeof PinsServiceService>
}
