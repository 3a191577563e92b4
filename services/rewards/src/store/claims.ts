import type { EntityManager } from 'typeorm'
import type { Claim } from '../claims/claim'
import { ClaimEntity } from './claim-entity'

/** Locks a claim until the transaction ends. */
export async function lockClaim(
  manager: EntityManager,
  where: { readonly id: string } | { readonly memberId: string; readonly rewardId: number },
): Promise<Claim | null> {
  return await manager.findOne(ClaimEntity, { where, lock: { mode: 'for_no_key_update' } })
}

/**
 * Writes a claim that was made, opened again or moved. Two new ones of one member on one reward cannot
 * both be written: the second waits, then breaks `reward_claims_once`.
 */
export async function writeClaim(manager: EntityManager, claim: Claim): Promise<void> {
  if (claim.version === 1n) await manager.insert(ClaimEntity, claim)
  else await manager.update(ClaimEntity, { id: claim.id }, claim)
}

export async function readClaimsOf(manager: EntityManager, memberId: string): Promise<Claim[]> {
  return await manager.findBy(ClaimEntity, { memberId })
}

/** Rupiah of a member's successful claims. */
export async function sumSuccessful(manager: EntityManager, memberId: string): Promise<bigint> {
  const [row]: { sum: bigint }[] = await manager.query(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM reward_claims
      WHERE member_id = $1 AND status = 'success'`,
    [memberId],
  )
  return row!.sum
}
