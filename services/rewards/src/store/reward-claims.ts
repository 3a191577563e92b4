import { Any, type EntityManager, IsNull, LessThan, Not } from 'typeorm'
import { noPayout } from '../reward-claims/payout-state'
import type { RewardClaim } from '../reward-claims/reward-claim'
import { RewardClaimEntity } from './reward-claim-entity'

/** Reads a claim and locks its row until the transaction ends. */
export async function lockRewardClaim(
  manager: EntityManager,
  where: { readonly id: string } | { readonly memberId: string; readonly rewardId: number },
): Promise<RewardClaim | null> {
  return await manager.findOne(RewardClaimEntity, { where, lock: { mode: 'for_no_key_update' } })
}

/**
 * Inserts a new claim or updates an existing one. Of two concurrent inserts for the same member and reward, the second
 * waits and then violates `reward_claims_once`.
 */
export async function writeRewardClaim(manager: EntityManager, claim: RewardClaim): Promise<void> {
  if (claim.version === 1n) await manager.insert(RewardClaimEntity, claim)
  else await manager.update(RewardClaimEntity, { id: claim.id }, claim)
}

/** Reads claims by id; leaves out those that do not exist. */
export async function readRewardClaims(
  manager: EntityManager,
  ids: readonly string[],
): Promise<RewardClaim[]> {
  return await manager.findBy(RewardClaimEntity, { id: Any([...ids]) })
}

/**
 * Reserves pending claims that are in no payout file, or reserved for this one by an earlier call, in id order, from now on.
 * Returns those that are reserved for this file.
 */
export async function reserveRewardClaims(
  manager: EntityManager,
  payoutId: string,
  ids: readonly string[],
  now: Date,
): Promise<RewardClaim[]> {
  const reservable = await manager.find(RewardClaimEntity, {
    where: [
      { id: Any([...ids]), status: 'pending', payoutId: IsNull() },
      { id: Any([...ids]), payoutId, payoutState: 'reserved' },
    ],
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  })
  await manager.update(
    RewardClaimEntity,
    { id: Any(reservable.map(({ id }) => id)) },
    { payoutId, payoutState: 'reserved', reservedAt: now },
  )
  return await manager.findBy(RewardClaimEntity, { id: Any([...ids]), payoutId, payoutState: 'reserved' })
}

/** Frees the claims that have been reserved for a payout file since before a time, except `keptIds`; returns how many. */
export async function releaseReservedClaims(
  manager: EntityManager,
  payoutId: string,
  before: Date,
  keptIds: readonly string[],
): Promise<number> {
  const { affected } = await manager.update(
    RewardClaimEntity,
    { id: Not(Any([...keptIds])), payoutId, payoutState: 'reserved', reservedAt: LessThan(before) },
    noPayout,
  )
  return affected ?? 0
}

/** Payout files for which claims have been reserved since before a time. */
export async function readReservingPayouts(manager: EntityManager, before: Date): Promise<string[]> {
  const rows: { payoutId: string }[] = await manager.query(
    `SELECT DISTINCT payout_id AS "payoutId" FROM reward_claims
      WHERE payout_state = 'reserved' AND reserved_at < $1 LIMIT 100`,
    [before],
  )
  return rows.map(({ payoutId }) => payoutId)
}

export async function readRewardClaimsOf(manager: EntityManager, memberId: string): Promise<RewardClaim[]> {
  return await manager.findBy(RewardClaimEntity, { memberId })
}
