import type { ListRewardsReply, ListRewardsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { tablePage } from '@jejaring/service-kit'
import { Any } from 'typeorm'
import type { Context } from '../context'
import { RewardEntity } from '../store/reward-entity'

/** Lists the catalogue, lowest qualification first; with a query, one page of it. */
export async function listRewards(
  { kit }: Context,
  { query }: ListRewardsRequest,
): Promise<ListRewardsReply> {
  const manager = kit.database.manager
  const order = { min: 'ASC', id: 'ASC' } as const
  if (!query) return { rewards: await manager.find(RewardEntity, { order }), counts: undefined }
  const { total, filtered, rows } = await tablePage<{ id: number }>(manager, {
    from: 'rewards r',
    columns: { id: 'r.id', name: 'r.name', min: 'r.min', amount: 'r.amount' },
    searchable: ['name'],
    query,
    defaultOrder: 'r.min, r.id',
  })
  const rewards = await manager.findBy(RewardEntity, { id: Any(rows.map(({ id }) => id)) })
  const byId = new Map(rewards.map((reward) => [reward.id, reward]))
  return {
    rewards: rows.flatMap(({ id }) => byId.get(id) ?? []),
    counts: { total, filtered },
  }
}
