import type { EntityManager } from 'typeorm'
import type { PrizeClaim } from '../prize-claims/prize-claim'
import { PrizeClaimEntity } from './prize-claim-entity'

export async function readPrizeClaim(
  manager: EntityManager,
  where: { readonly id: string } | { readonly memberId: string },
): Promise<PrizeClaim | null> {
  return await manager.findOneBy(PrizeClaimEntity, where)
}

/** Reads a claim and locks its row until the transaction ends. */
export async function lockPrizeClaim(manager: EntityManager, id: string): Promise<PrizeClaim | null> {
  return await manager.findOne(PrizeClaimEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

export async function updatePrizeClaim(manager: EntityManager, claim: PrizeClaim): Promise<void> {
  await manager.update(PrizeClaimEntity, { id: claim.id }, claim)
}

/** Inserts claims and returns those inserted; a member who already has one keeps it. */
export async function insertPrizeClaims(
  manager: EntityManager,
  claims: readonly PrizeClaim[],
): Promise<PrizeClaim[]> {
  const added: { id: string }[] = await manager.query(
    `INSERT INTO prize_claims (id, member_id, status, created_at, updated_at, version)
     SELECT id, member_id, 'pending', created_at, created_at, 1
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS p (id, member_id, created_at)
     ON CONFLICT (member_id) DO NOTHING
     RETURNING id`,
    [
      claims.map(({ id }) => id),
      claims.map(({ memberId }) => memberId),
      claims.map(({ createdAt }) => createdAt),
    ],
  )
  const ids = new Set(added.map(({ id }) => id))
  return claims.filter(({ id }) => ids.has(id))
}
