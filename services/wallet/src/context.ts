import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import type { Client, FileWorker, Kit } from '@jejaring/service-kit'
import type { CreditFeed } from './operations/follow-credits'
import type { RecordDelays } from './operations/measure-wallet'
import type { WithdrawalBatcher } from './operations/withdrawal-batcher'
import type { ParsedResult } from './payouts/parse-result'
import type { ResultFile } from './payouts/result-file'
import type { RevalidatedPageCache } from './store/revalidated-page-cache'

/** Dependencies of the operations: the kit, caches, keys and the clients of other services. */
export interface Context {
  readonly kit: Kit
  /** Cache of the first pages of ledgers. */
  readonly pageCache: RevalidatedPageCache
  /** Metric of the time from a placement to the credit of its bonuses. */
  readonly recordDelays: RecordDelays
  readonly withdrawalBatcher: WithdrawalBatcher
  /** Members whose bonuses have just been credited, by any replica. */
  readonly creditFeed: CreditFeed
  /** `SEAL_KEY`, the HMAC keys of receipt tokens. */
  readonly sealKey: string
  /** Parses banks' result files. */
  readonly resultWorker: FileWorker<ResultFile, ParsedResult>
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  readonly network: Client<typeof NetworkServiceService>
  readonly pins: Client<typeof PinsServiceService>
  readonly rewards: Client<typeof RewardsServiceService>
}
