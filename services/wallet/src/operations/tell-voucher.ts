import { VoucherChanged } from '@jejaring/proto/wallet/v1/events'
import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { publish } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { voucherSteps } from '../store/steps'
import { readNames } from '../store/withdrawals'
import type { Voucher } from '../vouchers/voucher'
import { voucherMessage } from '../wire'

/** Keeps and tells the new state of a withdrawal of a voucher, in the transaction that changed it, and answers it as shown. */
export async function tellVoucher(
  manager: EntityManager,
  voucher: Voucher,
  now: Date,
): Promise<VoucherWithdrawal> {
  await voucherSteps.keep(manager, [voucher], now)
  const names = await readNames(manager, [voucher.memberId])
  const message = voucherMessage(voucher, names.get(voucher.memberId))
  await publish(manager, 'wallet.voucher.changed', VoucherChanged, {
    voucher: message,
    version: voucher.version,
    changedAt: now,
  })
  return message
}
