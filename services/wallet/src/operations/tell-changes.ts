import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { publishAll } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { withdrawalSteps } from '../store/steps'
import { readNames } from '../store/withdrawals'
import { withdrawalMessage } from '../wire'
import type { Withdrawal } from '../withdrawals/withdrawal'

/**
 * Keeps and tells the new state of withdrawals, in the transaction that changed them; the caller set it. `note` stands
 * in the history of those without a reason.
 */
export async function tellChanges(
  manager: EntityManager,
  withdrawals: readonly Withdrawal[],
  now: Date,
  note = '',
): Promise<void> {
  const steps = withdrawals.map(({ id, version, status, reason }) => ({
    id,
    version,
    status,
    reason: reason || note,
  }))
  await withdrawalSteps.keep(manager, steps, now)
  const names = await readNames(
    manager,
    withdrawals.map((withdrawal) => withdrawal.memberId),
  )
  await publishAll(
    manager,
    'wallet.withdrawal.changed',
    WithdrawalChanged,
    withdrawals.map((withdrawal) => {
      const owner = names.get(withdrawal.memberId)
      return {
        withdrawal: withdrawalMessage(withdrawal, {
          username: owner?.username ?? '',
          name: owner?.name ?? '',
          checked: false,
        }),
        version: withdrawal.version,
        changedAt: now,
      }
    }),
  )
}
