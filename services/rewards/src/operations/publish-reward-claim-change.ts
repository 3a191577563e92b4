import { ClaimChanged } from '@jejaring/proto/rewards/v1/events'
import type { RewardClaim as RewardClaimMessage } from '@jejaring/proto/rewards/v1/rewards'
import type { UnitOfWork } from '@jejaring/service-kit'
import { rewardClaimMessage } from '../api/mappers/reward-claim'
import type { RewardClaim } from '../reward-claims/reward-claim'
import { memberCopies } from '../store/member-copies'
import { rewardClaimStatusHistory } from '../store/status-history'

/**
 * Appends the new status to the claim's history and publishes `rewards.claim.changed`, in the transaction that changed
 * the claim. `note` is the history's reason for a status without one. Returns the claim as a message.
 */
export async function publishRewardClaimChange(
  tx: UnitOfWork,
  claim: RewardClaim,
  note = '',
): Promise<RewardClaimMessage> {
  await rewardClaimStatusHistory.keep(tx, [{ ...claim, reason: claim.reason || note }], claim.updatedAt)
  const displayOf = await memberCopies.readDisplay(tx, [claim.memberId])
  const message = rewardClaimMessage(claim, displayOf(claim.memberId))
  const { version, updatedAt: changedAt } = claim
  tx.publish('rewards.claim.changed', ClaimChanged, { claim: message, version, changedAt })
  return message
}
