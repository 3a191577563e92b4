import type { Reward as RewardMessage, UpdateRewardRequest } from '@jejaring/proto/rewards/v1/rewards'
import { audit, conflict, notFound, requireAdmin } from '@jejaring/service-kit'
import { changeReward } from '../catalogue/reward'
import type { Context } from '../context'
import { RewardRow } from '../store/reward'

/**
 * Changes a step of the catalogue; claims made before keep what they froze. What is the same as before
 * changes nothing. Faults: forbidden, not_found, invalid (`name`, `min`, `amount`, `photo`), conflict when
 * another admin changed it since it was read.
 */
export async function updateReward(
  { kit }: Context,
  { id, edgeErrors, version, ...wanted }: UpdateRewardRequest,
): Promise<RewardMessage> {
  requireAdmin()
  return await kit.transaction(async (manager) => {
    // All of the few steps, so that two of them cannot take one name at once.
    const steps = await manager.find(RewardRow, { order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } })
    const before = steps.find((step) => step.id === id)
    if (!before) throw notFound('Reward tidak ditemukan.')
    const others = steps.filter((step) => step !== before).map(({ name }) => name)
    const after = changeReward(before, wanted, others, edgeErrors)
    const keys = (['name', 'photoHash', 'min', 'amount'] as const).filter((key) => before[key] !== after[key])
    // What is saved already, by a try that got no answer, is no conflict.
    if (keys.length === 0) return before
    if (version !== 0n && version !== before.version) throw conflict()

    await manager.update(RewardRow, { id }, after)
    // The name always: an id says to nobody which reward it was.
    const changed = (reward: RewardMessage) => ({
      name: reward.name,
      ...Object.fromEntries(keys.map((key) => [key, reward[key]])),
    })
    await audit(manager, {
      action: 'reward.changed',
      target: `reward:${id}`,
      before: changed(before),
      after: changed(after),
    })
    return after
  })
}
