import type { EntityManager } from 'typeorm'
import type { Prize } from '../prizes/prize'
import { PrizeEntity } from './prize-entity'

export async function readPrize(
  manager: EntityManager,
  where: { readonly id: string } | { readonly memberId: string },
): Promise<Prize | null> {
  return await manager.findOneBy(PrizeEntity, where)
}

/** Locks a prize until the transaction ends. */
export async function lockPrize(manager: EntityManager, id: string): Promise<Prize | null> {
  return await manager.findOne(PrizeEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

export async function updatePrize(manager: EntityManager, prize: Prize): Promise<void> {
  await manager.update(PrizeEntity, { id: prize.id }, prize)
}

/** Adds prizes and answers those that are new; a member who has one keeps it. */
export async function addPrizes(manager: EntityManager, prizes: readonly Prize[]): Promise<Prize[]> {
  const added: { id: string }[] = await manager.query(
    `INSERT INTO prize_claims (id, member_id, status, created_at, updated_at, version)
     SELECT id, member_id, 'pending', created_at, created_at, 1
       FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS p (id, member_id, created_at)
     ON CONFLICT (member_id) DO NOTHING
     RETURNING id`,
    [
      prizes.map(({ id }) => id),
      prizes.map(({ memberId }) => memberId),
      prizes.map(({ createdAt }) => createdAt),
    ],
  )
  const ids = new Set(added.map(({ id }) => id))
  return prizes.filter(({ id }) => ids.has(id))
}
