import { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import type { UnitOfWork } from '@jejaring/service-kit'
import { withdrawalMessage } from '../api/mappers/withdrawal'
import { type MemberNames, memberCopies } from '../store/member-copies'
import { withdrawalStatusHistory } from '../store/status-history'
import type { Withdrawal } from '../withdrawals/withdrawal'

/**
 * Appends the withdrawals' new statuses to their history and publishes one `wallet.withdrawal.changed` for each, in the
 * transaction that changed them. `note` is the history's reason for withdrawals without one.
 */
export async function publishWithdrawalChanges(
  tx: UnitOfWork,
  withdrawals: readonly Withdrawal[],
  now: Date,
  note = '',
): Promise<void> {
  const history = withdrawals.map(({ id, version, status, reason }) => ({
    id,
    version,
    status,
    reason: reason || note,
  }))
  await withdrawalStatusHistory.keep(tx, history, now)
  const namesOf = await memberCopies.readNames(
    tx,
    withdrawals.map((withdrawal) => withdrawal.memberId),
  )
  publishWithdrawals(tx, withdrawals, namesOf, now)
}

/** Publishes one `wallet.withdrawal.changed` for each withdrawal, with its current status. */
export function publishWithdrawals(
  tx: UnitOfWork,
  withdrawals: readonly Withdrawal[],
  namesOf: (memberId: string) => MemberNames,
  now: Date,
): void {
  tx.publishAll(
    'wallet.withdrawal.changed',
    WithdrawalChanged,
    withdrawals.map((withdrawal) => ({
      withdrawal: withdrawalMessage({
        ...withdrawal,
        username: namesOf(withdrawal.memberId).username,
        name: namesOf(withdrawal.memberId).name,
        checked: false,
      }),
      version: withdrawal.version,
      changedAt: now,
    })),
  )
}
