import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { defineService } from '@jejaring/service'
import { z } from 'zod'
import { seed } from './seed'
import { CreateRewards1700000000001 } from './store/migrations/0001-create-rewards'
import { RewardRow } from './store/reward'

/** The catalogue of rewards. It has no rules yet, so it is flat. */
export const rewards = defineService({
  name: 'rewards',
  environment: z.object({}),
  database: { entities: [RewardRow], migrations: [CreateRewards1700000000001], afterMigrate: seed },
  start(kit) {
    kit.serve(RewardsServiceService, {
      async listRewards() {
        return { rewards: await kit.database.manager.find(RewardRow, { order: { min: 'ASC', id: 'ASC' } }) }
      },
    })
  },
})
