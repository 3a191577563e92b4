import { businessDay } from '@jejaring/calendar'
import type { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import type { EntityManager } from 'typeorm'
import { recordMoves, type ToldClaim } from '../ledger/claim-record'
import { postMoves } from '../store/post-moves'
import { lockRecord, writeRecord } from '../store/recorded-claims'

/**
 * Makes the ledger say what a reward claim or a prize says: paid by the company while it is successful,
 * taken back when it leaves that (rule book §5). Told twice or out of order it changes nothing.
 */
export async function recordClaim(manager: EntityManager, claim: ToldClaim, now: Date): Promise<void> {
  const { version, standing } = await lockRecord(manager, claim.id)
  if (claim.version <= version) return
  const record = recordMoves(claim, standing, businessDay(now))
  await postMoves(manager, record.moves, now)
  await writeRecord(manager, claim.id, claim.version, record.standing)
}

/** Undefined for an event without its state, of which there is nothing to record. */
export function rewardClaimFrom({ claim, version }: ClaimChanged): ToldClaim | undefined {
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

export function prizeClaimFrom({ claim, version }: PrizeChanged): ToldClaim | undefined {
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
