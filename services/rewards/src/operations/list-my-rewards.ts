import type { ListMyRewardsReply } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import { rewardClaimMessage } from '../api/mappers/reward-claim'
import type { Context } from '../context'
import { progressOf } from '../reward-claims/progress'
import { memberCopies } from '../store/member-copies'
import { readRewardClaimsOf } from '../store/reward-claims'
import { RewardEntity } from '../store/reward-entity'
import { fetchSmallerLegPoints } from './fetch-claimant'

/** The catalogue with the caller's progress and claims. Faults: unavailable. */
export async function listMyRewards(context: Context): Promise<ListMyRewardsReply> {
  const { memberId } = requireActor()
  const points = await fetchSmallerLegPoints(context, memberId)
  const manager = context.kit.database.manager
  const rewards = await manager.find(RewardEntity, { order: { min: 'ASC', id: 'ASC' } })
  const claims = await readRewardClaimsOf(manager, memberId)
  const displayOf = await memberCopies.readDisplay(manager, [memberId])
  return {
    points,
    rewards: rewards.map((reward) => {
      const claim = claims.find(({ rewardId }) => rewardId === reward.id)
      return {
        reward,
        ...progressOf(reward, points, claim),
        claim: claim && rewardClaimMessage(claim, displayOf(memberId)),
      }
    }),
  }
}
