import { VoucherChanged } from '@jejaring/proto/wallet/v1/events'
import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import type { UnitOfWork } from '@jejaring/service-kit'
import { voucherMessage } from '../api/mappers/voucher'
import { memberCopies } from '../store/member-copies'
import { voucherStatusHistory } from '../store/status-history'
import type { Voucher } from '../vouchers/voucher'

/**
 * Appends the voucher withdrawal's new status to its history and publishes `wallet.voucher.changed`, in the transaction
 * that changed it. Returns the withdrawal as a message.
 */
export async function publishVoucherChange(
  tx: UnitOfWork,
  voucher: Voucher,
  now: Date,
): Promise<VoucherWithdrawal> {
  await voucherStatusHistory.keep(tx, [voucher], now)
  const namesOf = await memberCopies.readNames(tx, [voucher.memberId])
  const message = voucherMessage({ ...voucher, ...namesOf(voucher.memberId) })
  tx.publish('wallet.voucher.changed', VoucherChanged, {
    voucher: message,
    version: voucher.version,
    changedAt: now,
  })
  return message
}
