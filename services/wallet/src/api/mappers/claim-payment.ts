import { ClaimStatus, type RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import type { Payable } from '../../payouts/payable'
import type { Status } from '../../withdrawals/withdrawal'

export const claimPaymentStatusMessages: Readonly<Record<Status, ClaimPaymentStatus>> = {
  pending: ClaimPaymentStatus.RETURNED,
  process: ClaimPaymentStatus.OPEN,
  success: ClaimPaymentStatus.PAID,
  failed: ClaimPaymentStatus.REFUSED,
}

const statuses: Readonly<Partial<Record<ClaimStatus, Status>>> = {
  [ClaimStatus.PENDING]: 'pending',
  [ClaimStatus.PROCESS]: 'process',
  [ClaimStatus.SUCCESS]: 'success',
  [ClaimStatus.FAILED]: 'failed',
}

/**
 * A claim as a candidate for a payout file, with the reward and its owner in place of a number. A status that this version
 * does not know is never paid.
 */
export function payableFrom(claim: RewardClaim): Payable {
  return {
    id: claim.id,
    invoice: `${claim.rewardName} ${claim.username}`,
    memberId: claim.memberId,
    amountRequest: claim.amount,
    amountReceived: claim.amount,
    bankId: claim.bankId,
    bankName: claim.bankName,
    bankAccountName: claim.bankAccountName,
    bankAccountNumber: claim.bankAccountNumber,
    status: statuses[claim.status] ?? 'failed',
    payoutId: claim.payoutId || null,
    createdAt: claim.createdAt!,
  }
}
