import { type ChangeVoucherStatusRequest, VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { idempotent, invalid, isUuid, notFound, requireAdmin, type UnitOfWork } from '@jejaring/service-kit'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { walletAccount } from '../ledger/accounts'
import { lockWallets, readSummaries } from '../store/balances'
import { readHoldingPayouts } from '../store/payouts'
import { lockVouchers } from '../store/vouchers'
import { isTakenAgain, refuseVoucherChange, type VoucherChange } from '../vouchers/decide-change'
import { balanceTooLowToTakeAgain } from '../vouchers/decide-request'
import type { Voucher } from '../vouchers/voucher'
import { parseReason } from '../withdrawals/parse-status-change'
import { changeVouchers } from './change-requests'

/**
 * Sets the status of a voucher withdrawal. Entering failed refunds the money, leaving failed takes it again, and success
 * pays it out and is final; each is a separate posting. Faults: not_found, forbidden (non-admins, the admin's own),
 * conflict (final, no longer in `from`, already in the status, or waiting for a payout's result), invalid (`status`, also when the balance is too low to
 * take the money again; `reason`). Idempotent by key.
 */
export async function changeVoucherStatus(
  { kit }: Context,
  request: ChangeVoucherStatusRequest,
): Promise<VoucherWithdrawal> {
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
  return await kit.transaction((tx) =>
    idempotent(tx, call, VoucherWithdrawal, async () => {
      const [voucher] = await lockVouchers(tx, [request.id])
      if (!voucher) throw voucherNotFound()
      return await applyChange(tx, voucher, change, kit.clock.now())
    }),
  )
}

async function applyChange(
  tx: UnitOfWork,
  voucher: Voucher,
  change: VoucherChange,
  now: Date,
): Promise<VoucherWithdrawal> {
  const holders = await readHoldingPayouts(tx, [voucher])
  const refusal = refuseVoucherChange(voucher, change, holders.get(voucher.payoutId ?? ''))
  if (refusal) throw refusal
  if (isTakenAgain(voucher)) {
    await lockWallets(tx, [{ memberId: voucher.memberId, account: walletAccount('voucher') }])
    const { balance } = (await readSummaries(tx, voucher.memberId)).voucher
    if (balance < voucher.amount) throw balanceTooLowToTakeAgain(balance)
  }

  // All checks have passed; only writes follow.
  const { to, reason, adminId } = change
  const [message] = await changeVouchers(tx, [{ row: voucher, to, reason }], { adminId, now })
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
