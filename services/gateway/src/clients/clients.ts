import type { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import type { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { PushServiceService } from '@jejaring/proto/identity/v1/push'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import type { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import type { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import type { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Client } from '@jejaring/service-kit'
import type { CachedConfig } from './config-cache'
import type { DeadLetterServiceName } from './dead-letter-services'
import type { ProposalServiceName } from './proposal-services'

/** Promise-based gRPC clients of the services behind the gateway. */
export interface Clients {
  readonly identity: Client<typeof IdentityServiceService>
  /** Web push subscriptions, held by `identity`. */
  readonly push: Client<typeof PushServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** Cached reads of `config`, at most a few seconds old. Use them for display only. */
  readonly configCache: CachedConfig
  readonly network: Client<typeof NetworkServiceService>
  readonly pins: Client<typeof PinsServiceService>
  readonly wallet: Client<typeof WalletServiceService>
  readonly rewards: Client<typeof RewardsServiceService>
  readonly whatsapp: Client<typeof WhatsappServiceService>
  /** The sending device, served by the same process as `whatsapp`. */
  readonly device: Client<typeof DeviceServiceService>
  /** Proposals under dual control, held by each service that applies them. */
  readonly proposals: Readonly<Record<ProposalServiceName, Client<typeof ProposalServiceService>>>
  readonly deadLetters: Readonly<Record<DeadLetterServiceName, Client<typeof DeadLetterServiceService>>>
}
