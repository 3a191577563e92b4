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
