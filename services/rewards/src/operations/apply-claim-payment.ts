import type { ClaimPaymentChanged } from '@jejaring/proto/wallet/v1/events'
import { isUuid, type UnitOfWork } from '@jejaring/service-kit'
import { claimPaymentFrom } from '../api/mappers/claim-payment'
import { applyPayment } from '../reward-claims/apply-payment'
import type { ClaimPayment } from '../reward-claims/payout-state'
import { lockRewardClaim, writeRewardClaim } from '../store/reward-claims'
import { publishRewardClaimChange } from './publish-reward-claim-change'

/**
 * Gives a claim the status that its payout file has given it (rule book §5). Idempotent, in any order of events. Throws for
 * a claim that does not exist or was paid otherwise, so that the event becomes a dead letter.
 */
export async function applyClaimPayment(
  tx: UnitOfWork,
  event: ClaimPaymentChanged,
  now: Date,
): Promise<void> {
  const payment = claimPaymentFrom(event)
  const before = isUuid(event.claimId) ? await lockRewardClaim(tx, { id: event.claimId }) : null
  if (!before || !payment) throw new Error('event without a known claim and status')
  const claim = applyPayment(before, payment, now)
  if (!claim) return
  await writeRewardClaim(tx, claim)
  const { username } = await publishRewardClaimChange(tx, claim, event.note || noteOf(payment))
  tx.audit({
    action: 'reward_claim.status.changed',
    target: `reward_claim:${claim.id}`,
    before: { username, status: before.status },
    after: {
      username,
      status: claim.status,
      reason: claim.reason,
      reward: claim.rewardName,
      amount: claim.amount,
      payout: payment.payoutNumber,
    },
  })
}

/** The wallet's words for the history of a claim, for events of versions that published none. */
function noteOf({ status, payoutNumber }: ClaimPayment): string {
  if (status === 'open') return `Berkas pembayaran ${payoutNumber}`
  if (status === 'returned') return `Berkas pembayaran ${payoutNumber} dibatalkan`
  return `Hasil bank, berkas pembayaran ${payoutNumber}`
}
