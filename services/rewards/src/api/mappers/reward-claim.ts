import { ClaimStatus, type RewardClaim as RewardClaimMessage } from '@jejaring/proto/rewards/v1/rewards'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { RewardClaim, RewardClaimStatus } from '../../reward-claims/reward-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const rewardStatusByName = enumByName(ClaimStatus)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function rewardClaimStatusFrom(message: ClaimStatus): RewardClaimStatus | undefined {
  return enumNameOf(rewardStatusByName, message)
}

/** Fields of the same name and type are passed on as they are. */
export function rewardClaimMessage(
  claim: RewardClaim,
  { username, name }: MemberDisplay,
): RewardClaimMessage {
  return {
    ...claim,
    username,
    name,
    status: rewardStatusByName[claim.status],
    payoutId: claim.payoutId ?? '',
  }
}
