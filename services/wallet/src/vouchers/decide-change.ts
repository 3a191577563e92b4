import { conflict, type Fault, forbidden } from '@jejaring/service-kit'
import type { Move } from '../ledger/move'
import { refuseChangeInPayout, statusNames as withdrawalNames } from '../withdrawals/status'
import type { ContainingPayout, Status } from '../withdrawals/withdrawal'
import { voucherPayoutMove, voucherRefundMove, voucherTakeMove } from './moves'
import type { VoucherWithdrawal } from './voucher-withdrawal'

// product.md names a waiting voucher differently from a waiting withdrawal.
const statusNames: Readonly<Record<Status, string>> = { ...withdrawalNames, pending: 'Tunggu' }

export interface VoucherChange {
  readonly to: Status
  /** Precondition: the current status. */
  readonly from?: Status
  /** Stored with a refused row; empty otherwise. */
  readonly reason: string
  readonly adminId: string
}

/**
 * Returns why an admin may not set a status, or undefined. Any status may follow any other, except that success is final
 * (rule book §5) and nobody processes their own (rule book §1). While it waits for the result of a payout, the rules of a
 * withdrawal in a payout hold. A conflict carries the current `status`.
 */
export function refuseVoucherChange(
  voucher: Pick<VoucherWithdrawal, 'memberId' | 'status'>,
  change: Omit<VoucherChange, 'reason'>,
  containingPayout?: ContainingPayout,
): Fault | undefined {
  if (voucher.memberId === change.adminId) {
    return forbidden('Anda tidak dapat memproses penarikan voucher Anda sendiri.')
  }
  const currentName = statusNames[voucher.status]
  const params = { status: voucher.status }
  if (voucher.status === 'success')
    return conflict(`Penarikan voucher sudah selesai dengan status ${currentName}.`, { params })
  if (change.from && voucher.status !== change.from) {
    return conflict(`Status penarikan voucher sudah berubah menjadi ${currentName}.`, { params })
  }
  if (voucher.status === change.to)
    return conflict(`Penarikan voucher sudah berstatus ${currentName}.`, { params })
  const skip =
    voucher.status === 'process' && containingPayout && refuseChangeInPayout(containingPayout, change)
  return skip ? conflict(skip.reason, { params }) : undefined
}

/** Whether a change takes the money again: it does when the voucher leaves failed. */
export function isTakenAgain(voucher: Pick<VoucherWithdrawal, 'status'>): boolean {
  return voucher.status === 'failed'
}

/** Returns the row after an allowed change, and the moves: leaving failed, entering failed, and success each post one. */
export function changeVoucher(
  voucher: VoucherWithdrawal,
  { to, reason, payoutId }: Pick<VoucherChange, 'to' | 'reason'> & { readonly payoutId?: string | undefined },
  day: string,
  now: Date,
): { changed: VoucherWithdrawal; moves: Move[] } {
  const takes = isTakenAgain(voucher) ? voucher.takes + 1 : voucher.takes
  const moves: Move[] = []
  if (isTakenAgain(voucher)) moves.push(voucherTakeMove(voucher, takes, day))
  if (to === 'failed') moves.push(voucherRefundMove(voucher, takes, day))
  if (to === 'success') moves.push(voucherPayoutMove(voucher, day))
  const changed: VoucherWithdrawal = {
    ...voucher,
    status: to,
    reason: to === 'failed' ? reason : '',
    takes,
    payoutId: to === 'pending' || isTakenAgain(voucher) ? null : (payoutId ?? voucher.payoutId),
    changedAt: now,
    version: voucher.version + 1n,
  }
  return { changed, moves }
}
