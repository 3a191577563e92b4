import { type Bonus, BonusKind } from '@jejaring/proto/network/v1/network'
import { newId, type UnitOfWork } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { pairsByMember } from '../prize-claims/pairs-by-member'
import { newPrizeClaim } from '../prize-claims/prize-claim'
import {
  addPoints,
  advanceIngestionPosition,
  markQualified,
  readIngestionPosition,
} from '../store/leg-points'
import { insertPrizeClaims } from '../store/prize-claims'
import { fetchTourBaliSettings } from './fetch-claimant'
import { publishPrizeClaimChanges } from './publish-prize-claim-changes'

const BATCH_SIZE = 1000
const MAX_QUALIFIED_PER_RUN = 500

/**
 * Creates Tour Bali claims for members whose two lifetime legs have reached `tour_bali_min`; returns whether more work
 * may be left. Reads the network's bonus log incrementally from the stored position, so its cost depends on new bonuses
 * only. Does nothing while `tour_bali_min` is 0. See `docs/decisions/0015-tour-bali.md`.
 */
export async function qualifyMembers(context: Context): Promise<boolean> {
  // Fail fast: the loop retries, and waiting for an unavailable service would only delay a shutdown.
  const { min } = await fetchTourBaliSettings(context, { waitForReady: false })
  if (min === 0n) return false
  const position = await readIngestionPosition(context.kit.database.manager)
  const { bonuses } = await context.network.readBonuses(
    // Flushed pairs count, too.
    { after: position, limit: BATCH_SIZE, payingOnly: false },
    { waitForReady: false },
  )
  const qualified = await context.kit.transaction(async (tx) => {
    await addPairs(tx, bonuses, position)
    return await addClaimsFor(
      tx,
      await markQualified(tx, min, MAX_QUALIFIED_PER_RUN),
      context.kit.clock.now(),
    )
  })
  return bonuses.length === BATCH_SIZE || qualified === MAX_QUALIFIED_PER_RUN
}

async function addPairs(manager: EntityManager, bonuses: readonly Bonus[], position: bigint): Promise<void> {
  if (bonuses.length === 0) return
  const pairs = pairsByMember(
    bonuses.map(({ number, kind, receiverId, pairsMatched }) => ({
      number,
      receiverId,
      pairs: kind === BonusKind.PAIRING ? pairsMatched : 0n,
    })),
    position,
  )
  // Compare-and-set fence: a concurrent run has already added this batch.
  if (!(await advanceIngestionPosition(manager, position, position + BigInt(bonuses.length)))) return
  await addPoints(manager, pairs)
}

/** Returns how many members were processed, including those who already had a claim. */
async function addClaimsFor(tx: UnitOfWork, memberIds: readonly string[], now: Date): Promise<number> {
  if (memberIds.length === 0) return 0
  const added = await insertPrizeClaims(
    tx,
    memberIds.map((memberId) => newPrizeClaim(newId(now), memberId, now)),
  )
  await publishPrizeClaimChanges(tx, added, 'Poin kualifikasi tercapai.')
  return memberIds.length
}
