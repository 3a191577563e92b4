import {
  type ChangeVoucherStatusRequest,
  VoucherWithdrawal as VoucherMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import {
  conflict,
  idempotentWithRemoteCalls,
  invalid,
  isUuid,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { walletAccount } from '../ledger/accounts'
import { lockWallets, readSummaries } from '../store/balances'
import { readPayoutsOf } from '../store/payouts'
import { lockVouchers } from '../store/vouchers'
import { isTakenAgain, refuseVoucherChange, type VoucherChange } from '../vouchers/decide-change'
import { refundAlreadySpent } from '../vouchers/decide-request'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import { parseReason } from '../withdrawals/parse-status-change'
import { changeVoucherWithdrawals } from './change-payable-status'
import { fetchPayeeCheck, type PayeeCheck } from './check-payees'
import { payableStores } from './payable-stores'

/**
 * Sets the status of a voucher withdrawal. Entering failed refunds the money, leaving failed takes it again, and success
 * pays it out and is final; each is a separate posting. Faults: not_found, forbidden (non-admins, the admin's own),
 * conflict (final, no longer in `from`, already in the status, or waiting for a payout's result), invalid (`status`, also when the balance is too low to
 * take the money again; `reason`), conflict for `success` of a member who is not to be paid. Idempotent by key.
 */
export async function changeVoucherStatus(
  context: Context,
  request: ChangeVoucherStatusRequest,
): Promise<VoucherMessage> {
  const { memberId: adminId } = requireAdmin()
  const to = statusFrom(request.status)
  if (!to) {
    const sentence = 'Pilih status: pending, process, success, atau failed.'
    throw invalid(sentence, { status: sentence })
  }
  const reason = parseReason(to, request.reason)
  const change = { to, from: statusFrom(request.from), reason, adminId }
  if (!isUuid(request.id)) throw voucherNotFound()
  const { idempotencyKey, ...body } = request
  const call = { operation: 'wallet.ChangeVoucherStatus', key: idempotencyKey, body }
  const { kit } = context
  return await idempotentWithRemoteCalls(kit, call, VoucherMessage, async () => {
    const readPayees = () => payableStores.vouchers.read(context, [request.id])
    const checkPayee = to === 'success' ? await fetchPayeeCheck(context, readPayees) : undefined
    return async (tx) => {
      const [voucher] = await lockVouchers(tx, [request.id])
      if (!voucher) throw voucherNotFound()
      return await applyChange(tx, voucher, { ...change, checkPayee }, kit.clock.now())
    }
  })
}

async function applyChange(
  tx: UnitOfWork,
  voucher: VoucherWithdrawal,
  change: VoucherChange & { readonly checkPayee: PayeeCheck | undefined },
  now: Date,
): Promise<VoucherMessage> {
  const payouts = await readPayoutsOf(tx, [voucher])
  const payout = payouts.get(voucher.payoutId ?? '')
  const refusal = refuseVoucherChange(voucher, change, payout)
  if (refusal) throw refusal
  // The bank may have paid a row of a downloaded file: the books follow.
  const skip = voucher.status === 'process' && payout?.isReleased ? undefined : change.checkPayee?.(voucher)
  if (skip) throw conflict(skip.reason)
  if (isTakenAgain(voucher)) {
    await lockWallets(tx, [{ memberId: voucher.memberId, account: walletAccount('voucher') }])
    const { balance } = (await readSummaries(tx, voucher.memberId)).voucher
    if (balance < voucher.amount) throw refundAlreadySpent(balance)
  }

  // All checks have passed; only writes follow.
  const { to, reason, adminId } = change
  const [message] = await changeVoucherWithdrawals(tx, [{ row: voucher, to, reason }], { adminId, now })
  tx.audit({
    action: 'voucher.status.changed',
    target: `voucher:${voucher.id}`,
    before: { status: voucher.status },
    after: { status: to, reason, invoice: voucher.invoice },
  })
  return message!
}

function voucherNotFound() {
  return notFound('Penarikan voucher tidak ditemukan.')
}
