import { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Kit } from '@jejaring/service-kit'
import type { Clients } from '../clients/clients'
import { createConfigCache } from '../clients/config-cache'
import type { Environment } from '../config'

/** Opens one client per service and subscribes to the invalidation of the config cache. */
export function connectClients(kit: Kit<Environment>): Clients {
  const { environment } = kit
  const config = kit.client(ConfigServiceService, environment.CONFIG_ADDRESS)
  const cache = createConfigCache(config)
  kit.subscribe('config.changed', cache.invalidate)
  return {
    identity: kit.client(IdentityServiceService, environment.IDENTITY_ADDRESS),
    push: kit.client(PushServiceService, environment.IDENTITY_ADDRESS),
    config: cache.invalidating,
    configCache: cache.cached,
    network: kit.client(NetworkServiceService, environment.NETWORK_ADDRESS),
    pins: kit.client(PinsServiceService, environment.PINS_ADDRESS),
    wallet: kit.client(WalletServiceService, environment.WALLET_ADDRESS),
    rewards: kit.client(RewardsServiceService, environment.REWARDS_ADDRESS),
    whatsapp: kit.client(WhatsappServiceService, environment.WHATSAPP_ADDRESS),
    device: kit.client(DeviceServiceService, environment.WHATSAPP_ADDRESS),
    proposals: {
      config: kit.client(ProposalServiceService, environment.CONFIG_ADDRESS),
      wallet: kit.client(ProposalServiceService, environment.WALLET_ADDRESS),
      identity: kit.client(ProposalServiceService, environment.IDENTITY_ADDRESS),
    },
    deadLetters: {
      identity: kit.client(DeadLetterServiceService, environment.IDENTITY_ADDRESS),
      network: kit.client(DeadLetterServiceService, environment.NETWORK_ADDRESS),
      pins: kit.client(DeadLetterServiceService, environment.PINS_ADDRESS),
      rewards: kit.client(DeadLetterServiceService, environment.REWARDS_ADDRESS),
      wallet: kit.client(DeadLetterServiceService, environment.WALLET_ADDRESS),
      whatsapp: kit.client(DeadLetterServiceService, environment.WHATSAPP_ADDRESS),
    },
  }
}
