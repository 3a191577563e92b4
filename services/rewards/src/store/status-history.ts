import { statusHistoryOf } from '@jejaring/service-kit'
import type { PrizeClaimStatus } from '../prize-claims/prize-claim'
import type { RewardClaimStatus } from '../reward-claims/reward-claim'

export const rewardClaimStatusHistory = statusHistoryOf<RewardClaimStatus>({
  table: 'reward_claim_steps',
  of: 'reward_claims',
  key: 'claim_id',
})

export const prizeClaimStatusHistory = statusHistoryOf<PrizeClaimStatus>({
  table: 'prize_claim_steps',
  of: 'prize_claims',
  key: 'claim_id',
})
