import type { ListMyRewardsReply } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import { progressOf } from '../claims/progress'
import type { Context } from '../context'
import { readClaimsOf } from '../store/claims'
import { readShown } from '../store/members'
import { RewardRow } from '../store/reward'
import { claimMessage } from '../wire'
import { askPoints } from './ask-owners'

/** The catalogue with the caller's progress and claims. Faults: unavailable. */
export async function listMyRewards(context: Context): Promise<ListMyRewardsReply> {
  const { memberId } = requireActor()
  const points = await askPoints(context, memberId)
  const manager = context.kit.database.manager
  const rewards = await manager.find(RewardRow, { order: { min: 'ASC', id: 'ASC' } })
  const claims = await readClaimsOf(manager, memberId)
  const shown = await readShown(manager, [memberId])
  return {
    points,
    rewards: rewards.map((reward) => {
      const claim = claims.find(({ rewardId }) => rewardId === reward.id)
      return {
        reward,
        ...progressOf(reward, points, claim),
        claim: claim && claimMessage(claim, shown(memberId)),
      }
    }),
  }
}
