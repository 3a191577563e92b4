import type { EntityManager } from 'typeorm'
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

export async function readRewardClaimsOf(manager: EntityManager, memberId: string): Promise<RewardClaim[]> {
  return await manager.findBy(RewardClaimEntity, { memberId })
}
