import type { ListRewardsReply, ListRewardsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { ascending, column, sortable, tablePage } from '@jejaring/service-kit'
import { Any } from 'typeorm'
import type { Context } from '../context'
import { RewardEntity } from '../store/reward-entity'

const columns = sortable({
  id: column<number>('r.id'),
  name: column<string>('r.name'),
  min: column<bigint>('r.min'),
  amount: column<bigint>('r.amount'),
})

/** Lists the catalogue, lowest qualification first; with a query, one page of it. */
export async function listRewards(
  { kit }: Context,
  { query }: ListRewardsRequest,
): Promise<ListRewardsReply> {
  const manager = kit.database.manager
  const order = { min: 'ASC', id: 'ASC' } as const
  if (!query) return { rewards: await manager.find(RewardEntity, { order }), counts: undefined }
  const { total, filtered, rows } = await tablePage(manager, {
    table: 'rewards',
    alias: 'r',
    columns,
    searchable: ['name'],
    query,
    defaultOrder: [ascending('r.min'), ascending('r.id')],
  })
  const rewards = await manager.findBy(RewardEntity, { id: Any(rows.map(({ id }) => id)) })
  const byId = new Map(rewards.map((reward) => [reward.id, reward]))
  return {
    rewards: rows.flatMap(({ id }) => byId.get(id) ?? []),
    counts: { total, filtered },
  }
}
