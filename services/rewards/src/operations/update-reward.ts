import type { Reward as RewardMessage, UpdateRewardRequest } from '@jejaring/proto/rewards/v1/rewards'
import { conflict, notFound, requireAdmin } from '@jejaring/service-kit'
import { changeReward } from '../catalogue/reward'
import type { Context } from '../context'
import { RewardEntity } from '../store/reward-entity'

/**
 * Changes a reward of the catalogue; existing claims keep their frozen values. Saving identical values changes nothing.
 * Faults: forbidden, not_found, invalid (`name`, `min`, `amount`, `photo`), conflict when another admin changed it since
 * it was read.
 */
export async function updateReward(
  { kit }: Context,
  { id, edgeErrors, version, ...input }: UpdateRewardRequest,
): Promise<RewardMessage> {
  requireAdmin()
  return await kit.transaction(async (tx) => {
    // Locks all rewards, so that two concurrent changes cannot take the same name.
    const rewards = await tx.find(RewardEntity, {
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    })
    const before = rewards.find((reward) => reward.id === id)
    if (!before) throw notFound('Reward tidak ditemukan.')
    const others = rewards.filter((reward) => reward !== before).map(({ name }) => name)
    const after = changeReward(before, input, others, edgeErrors)
    const keys = (['name', 'photoHash', 'min', 'amount'] as const).filter((key) => before[key] !== after[key])
    // A retry after a lost reply: the values are already saved.
    if (keys.length === 0) return before
    if (version !== 0n && version !== before.version) throw conflict()

    await tx.update(RewardEntity, { id }, after)
    // Always includes the name: readers of the audit trail do not know ids.
    const changed = (reward: RewardMessage) => ({
      name: reward.name,
      ...Object.fromEntries(keys.map((key) => [key, reward[key]])),
    })
    tx.audit({
      action: 'reward.changed',
      target: `reward:${id}`,
      before: changed(before),
      after: changed(after),
    })
    return after
  })
}
