import { formatRupiah } from '@jejaring/money'
import type { WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { withdrawalNotification } from '../notifications/wallet-notifications'
import { addNotification } from './add-notification'

/** Notifies about every status of a withdrawal; paid and refused ones also by phone (rule book §6). */
export async function addWithdrawalNotification(
  identity: Context,
  tx: UnitOfWork,
  event: WithdrawalChanged,
  at: Date,
): Promise<void> {
  const { withdrawal } = event
  const notification = withdrawalNotification(event, at)
  if (withdrawal?.status === WithdrawalStatus.SUCCESS) {
    const { invoice, bankName } = withdrawal
    const parameters = { invoice, amount: formatRupiah(withdrawal.amountReceived), bank: bankName }
    await addNotification(identity, tx, notification, { template: 'withdrawal_paid', parameters })
  } else if (withdrawal?.status === WithdrawalStatus.FAILED && !withdrawal.cancelled) {
    const { invoice, reason } = withdrawal
    const parameters = { invoice, amount: formatRupiah(withdrawal.amountRequest), reason }
    await addNotification(identity, tx, notification, { template: 'withdrawal_refused', parameters })
  } else await addNotification(identity, tx, notification)
}
