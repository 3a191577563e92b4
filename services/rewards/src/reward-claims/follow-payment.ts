import { type ClaimPayment, isInOpenPayout, noPayout } from './payout-state'
import type { RewardClaim } from './reward-claim'

/**
 * Returns the claim after what its payout file did, or undefined when that changes nothing: reports may be repeated and may
 * arrive in any order. Money that a bank has paid is recorded also when the claim was released before; a claim that is
 * already paid otherwise, or is in another file, makes it throw.
 */
export function followPayment(claim: RewardClaim, payment: ClaimPayment, now: Date): RewardClaim | undefined {
  const isHere = claim.payoutId === payment.payoutId
  const changed = (change: Partial<RewardClaim>): RewardClaim => ({
    ...claim,
    reason: '',
    ...change,
    reservedAt: null,
    updatedAt: now,
    version: claim.version + 1n,
  })
  const { payoutId, payoutNumber, status, reason } = payment
  if (status === 'paid') {
    if (isHere && claim.payoutState === 'paid') return undefined
    if (claim.status === 'success' || (!isHere && claim.payoutId !== null))
      throw new Error(
        `claim ${claim.id} is paid by ${payoutNumber}, but is ${claim.status} in ${claim.payoutNumber || 'no file'}`,
      )
    return changed({ payoutId, payoutNumber, payoutState: 'paid', status: 'success' })
  }
  if (!isHere || !isInOpenPayout(claim)) return undefined
  if (status === 'returned') return changed({ ...noPayout, status: 'pending' })
  if (status === 'refused') return changed({ payoutNumber, payoutState: 'refused', status: 'failed', reason })
  return claim.payoutState === 'open'
    ? undefined
    : changed({ payoutNumber, payoutState: 'open', status: 'process' })
}
