import type { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import type { ClaimState } from '../../ledger/claim-moves'

/** Returns undefined for an event that carries no claim. */
export function rewardClaimFrom({ claim, version }: ClaimChanged): ClaimState | undefined {
  return (
    claim && {
      id: claim.id,
      kind: 'reward_claim',
      version,
      reference: `${claim.username} ${claim.rewardName}`,
      paid: claim.status === ClaimStatus.SUCCESS ? { amount: claim.amount, inKind: false } : undefined,
    }
  )
}

/** Returns undefined for an event that carries no claim. */
export function prizeClaimFrom({ claim, version }: PrizeChanged): ClaimState | undefined {
  return (
    claim && {
      id: claim.id,
      kind: 'prize_claim',
      version,
      reference: `${claim.username} Tour Bali`,
      paid:
        claim.status === PrizeStatus.SUCCESS
          ? { amount: claim.bonus, inKind: claim.type === PrizeType.PRIZE }
          : undefined,
    }
  )
}
