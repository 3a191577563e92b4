import { ClaimStatus, type RewardClaim as RewardClaimMessage } from '@jejaring/proto/rewards/v1/rewards'
import { enumNames, nameOf } from '@jejaring/service-kit'
import type { RewardClaim, RewardClaimStatus } from '../../reward-claims/reward-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const rewardStatusMessages = enumNames(ClaimStatus)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function rewardClaimStatusFrom(message: ClaimStatus): RewardClaimStatus | undefined {
  return nameOf(rewardStatusMessages, message)
}

export function rewardClaimMessage(
  claim: RewardClaim,
  { username, name }: MemberDisplay,
): RewardClaimMessage {
  return {
    id: claim.id,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
    memberId: claim.memberId,
    username,
    name,
    rewardId: claim.rewardId,
    rewardName: claim.rewardName,
    amount: claim.amount,
    bankId: claim.bankId,
    bankName: claim.bankName,
    bankAccountName: claim.bankAccountName,
    bankAccountNumber: claim.bankAccountNumber,
    status: rewardStatusMessages[claim.status],
    reason: claim.reason,
    payoutId: claim.payoutId ?? '',
    payoutNumber: claim.payoutNumber,
  }
}
