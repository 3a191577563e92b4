import {
  type RewardClaim as RewardClaimMessage,
  ClaimStatus as StatusMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  type RewardClaim,
  type RewardClaimStatus,
  rewardClaimStatuses,
} from '../../reward-claims/reward-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const rewardStatusMessages: Readonly<Record<RewardClaimStatus, StatusMessage>> = {
  pending: StatusMessage.PENDING,
  process: StatusMessage.PROCESS,
  success: StatusMessage.SUCCESS,
  failed: StatusMessage.FAILED,
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function rewardClaimStatusFrom(message: StatusMessage): RewardClaimStatus | undefined {
  return rewardClaimStatuses.find((status) => rewardStatusMessages[status] === message)
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
