import { VoucherChanged } from '@jejaring/proto/wallet/v1/events'
import type { VoucherWithdrawal as VoucherMessage } from '@jejaring/proto/wallet/v1/wallet'
import type { UnitOfWork } from '@jejaring/service-kit'
import { voucherMessage } from '../api/mappers/voucher'
import { memberCopies } from '../store/member-copies'
import { voucherStatusHistory } from '../store/status-history'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'

/**
 * Appends the voucher withdrawals' new statuses to their history and publishes one `wallet.voucher.changed` for each, in the
 * transaction that changed them. `note` is the history's reason for those without one. Returns them as messages.
 */
export async function publishVoucherChanges(
  tx: UnitOfWork,
  vouchers: readonly VoucherWithdrawal[],
  now: Date,
  note = '',
): Promise<VoucherMessage[]> {
  const history = vouchers.map(({ id, version, status, reason }) => ({
    id,
    version,
    status,
    reason: reason || note,
  }))
  await voucherStatusHistory.keep(tx, history, now)
  const namesOf = await memberCopies.readNames(
    tx,
    vouchers.map(({ memberId }) => memberId),
  )
  const messages = vouchers.map((voucher) => voucherMessage({ ...voucher, ...namesOf(voucher.memberId) }))
  tx.publishAll(
    'wallet.voucher.changed',
    VoucherChanged,
    messages.map((message, index) => ({
      voucher: message,
      version: vouchers[index]!.version,
      changedAt: now,
    })),
  )
  return messages
}
