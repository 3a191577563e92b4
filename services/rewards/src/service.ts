import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { defineService, mergeDeltas, serveDeadLetters, TokenBucket } from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { environment } from './config'
import type { Context } from './context'
import { qualifyMembers } from './operations/qualify-members'
import { MemberEntity } from './store/member-entity'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { ClaimAmounts0002 } from './store/migrations/0002-claim-amounts'
import { ClaimsInPayouts0003 } from './store/migrations/0003-claims-in-payouts'
import { ValidateClaimsInPayouts0004 } from './store/migrations/0004-validate-claims-in-payouts'
import { PrizeClaimEntity } from './store/prize-claim-entity'
import { RewardClaimEntity } from './store/reward-claim-entity'
import { RewardEntity } from './store/reward-entity'
import { rights } from './store/rights'
import { seedCatalogue } from './store/seed-catalogue'
import { summaryTables } from './store/summary-tables'

/** Minimum time between two runs of the qualification while bonuses keep arriving; no user waits for it. */
const MIN_QUALIFICATION_INTERVAL_MS = 1_000

/** The catalogue of rewards, the members' claims on them, and Tour Bali. */
export const rewards = defineService({
  name: 'rewards',
  environment,
  commands,
  database: {
    entities: [RewardEntity, RewardClaimEntity, PrizeClaimEntity, MemberEntity],
    migrations: [Baseline0001, ClaimAmounts0002, ClaimsInPayouts0003, ValidateClaimsInPayouts0004],
    rights,
    afterMigrate: seedCatalogue,
  },
  start(kit) {
    const context: Context = {
      kit,
      identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
      config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
    }
    kit.serve(RewardsServiceService, handlers(context))
    serveDeadLetters(kit)

    consumeEvents(context)

    kit.every(10, 'summary tables', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })

    // Wake-ups keep the delay short; polling recovers a lost wake-up. One batch per run, so that a long log does not
    // delay a shutdown.
    const qualify = async () => {
      if (await qualifyMembers(context)) qualification.wake()
    }
    const qualification = kit.every(10, 'tour bali qualification', qualify, {
      wakeLimit: new TokenBucket(MIN_QUALIFICATION_INTERVAL_MS),
    })
    kit.subscribe('network.settled', () => qualification.wakeThrottled())
    kit.subscribe('config.changed', () => qualification.wake())
  },
})
