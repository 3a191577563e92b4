import { businessDay } from '@jejaring/calendar'
import type { EntityManager } from 'typeorm'
import { type ClaimState, claimMoves } from '../ledger/claim-moves'
import { postMoves } from '../store/post-moves'
import { lockRecordedClaim, updateRecordedClaim } from '../store/recorded-claims'

/**
 * Posts the moves that bring the ledger to the state of a reward or Tour Bali claim: an expense while it is successful,
 * reversed when it is no longer (rule book §5). Idempotent: an older or repeated version changes nothing.
 */
export async function recordClaim(manager: EntityManager, claim: ClaimState, now: Date): Promise<void> {
  const { version, posting } = await lockRecordedClaim(manager, claim.id)
  if (claim.version <= version) return
  const next = claimMoves(claim, posting, businessDay(now))
  await postMoves(manager, next.moves, now)
  await updateRecordedClaim(manager, claim.id, claim.version, next.posting)
}
