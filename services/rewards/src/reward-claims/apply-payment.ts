import { type ClaimPayment, isInOpenPayout, noPayout } from './payout-state'
import type { RewardClaim } from './reward-claim'

/**
 * Computes the claim after a payment report of its payout, or undefined when the report changes nothing: reports may be
 * repeated and may arrive in any order. `paid` overrides `returned` and `refused`, because the bank has moved the money.
 * Throws when the claim would be paid twice; the consumer makes the report a dead letter.
 */
export function applyPayment(claim: RewardClaim, payment: ClaimPayment, now: Date): RewardClaim | undefined {
  const isSamePayout = claim.payoutId === payment.payoutId
  const withChange = (change: Partial<RewardClaim>): RewardClaim => ({
    ...claim,
    reason: '',
    ...change,
    reservedAt: null,
    updatedAt: now,
    version: claim.version + 1n,
  })
  const { payoutId, payoutNumber, status, reason } = payment
  if (status === 'paid') {
    if (isSamePayout && claim.payoutState === 'paid') return undefined
    if (claim.status === 'success' || (!isSamePayout && claim.payoutId !== null))
      throw new Error(
        `claim ${claim.id} is paid by ${payoutNumber}, but is ${claim.status} in ${claim.payoutNumber || 'no file'}`,
      )
    return withChange({ payoutId, payoutNumber, payoutState: 'paid', status: 'success' })
  }
  if (!isSamePayout || !isInOpenPayout(claim)) return undefined
  if (status === 'returned') return withChange({ ...noPayout, status: 'pending' })
  if (status === 'refused')
    return withChange({ payoutNumber, payoutState: 'refused', status: 'failed', reason })
  return claim.payoutState === 'open'
    ? undefined
    : withChange({ payoutNumber, payoutState: 'open', status: 'process' })
}
