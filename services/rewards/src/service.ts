import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { defineService, mergeDeltas, TokenBucket } from '@jejaring/service-kit'
import { commands } from './commands'
import { environment } from './config'
import type { Context } from './context'
import { qualifyMembers } from './operations/qualify-members'
import { handlers } from './rpc'
import { seed } from './seed'
import { ClaimEntity } from './store/claim-entity'
import { keepMembers, MemberEntity } from './store/members'
import { CreateRewards1700000000001 } from './store/migrations/0001-create-rewards'
import { CreateClaims1700000000002 } from './store/migrations/0002-create-claims'
import { AddRewardVersion1700000000003 } from './store/migrations/0003-add-reward-version'
import { KeepTablesQuick1700000000010 } from './store/migrations/0010-keep-tables-quick'
import { SortByNames0020 } from './store/migrations/0020-sort-by-names'
import { KeepSteps0030 } from './store/migrations/0030-keep-steps'
import { PrizeEntity } from './store/prize-entity'
import { RewardRow } from './store/reward'
import { rights } from './store/rights'
import { rollups } from './store/rollups'

/** Milliseconds between two looks for who has qualified while bonuses keep coming; nobody waits for them. */
const QUALIFIED_APART = 1_000

/** The catalogue of rewards, the members' claims on them, and Tour Bali. */
export const rewards = defineService({
  name: 'rewards',
  environment,
  commands,
  database: {
    entities: [RewardRow, ClaimEntity, PrizeEntity, MemberEntity],
    migrations: [
      CreateRewards1700000000001,
      CreateClaims1700000000002,
      AddRewardVersion1700000000003,
      KeepTablesQuick1700000000010,
      SortByNames0020,
      KeepSteps0030,
    ],
    rights,
    afterMigrate: seed,
  },
  start(kit) {
    const context: Context = {
      kit,
      identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
      config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
      network: kit.client(NetworkServiceService, kit.environment.NETWORK_ADDRESS),
    }
    kit.serve(RewardsServiceService, handlers(context))

    kit.consumeBatch('identity.member.changed', MemberChanged, async (events, manager) => {
      const members = events.map(({ member }) => {
        // Parked, not passed over: it may be of a later version, and what it told of would never arrive.
        if (!member) throw new Error('event without a member')
        return member
      })
      await keepMembers(manager, members)
    })

    kit.every(10, 'rollups', async () => {
      for (const rollup of rollups) await mergeDeltas(kit.database.manager, rollup)
    })

    // The doorbells make it quick; the sweep makes it certain. One part at a time, so that a long log does
    // not hold up a shutdown.
    const qualify = async () => {
      if (await qualifyMembers(context)) qualification.wake()
    }
    const qualification = kit.every(10, 'tour bali qualification', qualify, new TokenBucket(QUALIFIED_APART))
    kit.subscribe('network.settled', () => qualification.notify())
    kit.subscribe('config.changed', () => qualification.wake())
  },
})
