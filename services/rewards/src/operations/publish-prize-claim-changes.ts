import { PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import type { PrizeClaim as PrizeClaimMessage } from '@jejaring/proto/rewards/v1/rewards'
import type { UnitOfWork } from '@jejaring/service-kit'
import { prizeClaimMessage } from '../api/mappers/prize-claim'
import type { PrizeClaim } from '../prize-claims/prize-claim'
import { memberCopies } from '../store/member-copies'
import { prizeClaimStatusHistory } from '../store/status-history'

/**
 * Appends the new statuses to the claims' histories, each with `note` as its reason, and publishes one
 * `rewards.prize.changed` for each claim, in the transaction that changed them. Returns the claims as messages.
 */
export async function publishPrizeClaimChanges(
  tx: UnitOfWork,
  claims: readonly PrizeClaim[],
  note: string,
): Promise<PrizeClaimMessage[]> {
  const [first] = claims
  if (!first) return []
  const history = claims.map(({ id, version, status }) => ({ id, version, status, reason: note }))
  await prizeClaimStatusHistory.keep(tx, history, first.updatedAt)
  const displayOf = await memberCopies.readDisplay(
    tx,
    claims.map(({ memberId }) => memberId),
  )
  const messages = claims.map((claim) => prizeClaimMessage(claim, displayOf(claim.memberId)))
  tx.publishAll(
    'rewards.prize.changed',
    PrizeChanged,
    claims.map(({ version, updatedAt: changedAt }, index) => ({
      claim: messages[index],
      version,
      changedAt,
    })),
  )
  return messages
}
