import {
  type Withdrawal as WithdrawalMessage,
  WithdrawalStatus,
  type WithdrawalSums,
} from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { SelectionTotals, StatusSum } from '../../store/withdrawal-totals'
import type { ListedWithdrawal, Status } from '../../withdrawals/withdrawal'
import { walletTypeByName } from './wallet'

export const statusByName = enumByName(WithdrawalStatus)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function statusFrom(message: WithdrawalStatus): Status | undefined {
  return enumNameOf(statusByName, message)
}

/** Fields of the same name and type are passed on as they are. */
export function withdrawalMessage(withdrawal: ListedWithdrawal): WithdrawalMessage {
  return {
    ...withdrawal,
    type: walletTypeByName[withdrawal.type],
    status: statusByName[withdrawal.status],
    cancelled: withdrawal.status === 'failed' && withdrawal.refusedBy === null,
    payoutId: withdrawal.payoutNumber ? (withdrawal.payoutId ?? '') : '',
    payoutNumber: withdrawal.payoutNumber ?? '',
  }
}

/**
 * Sums shown above a table, in Rupiah: open, paid, and both; refused rows count in none. Zeros with `withoutSums` when
 * the search matches too many rows to sum.
 */
export function statusTotals({ sums: { pending, success }, more }: SelectionTotals<StatusSum>) {
  return { pending, success, total: pending + success, ...(more ? { withoutSums: more } : {}) }
}

/** Sums shown below a table, including refused rows; undefined when the search matches too many rows to sum. */
export function selectionSums(
  totals: (SelectionTotals<StatusSum> & { sums: { received?: bigint; paid?: bigint } }) | undefined,
): WithdrawalSums | undefined {
  if (!totals || totals.more) return undefined
  const { pending, success, refused } = totals.sums
  const requested = pending + success
  // Vouchers are paid in full.
  return {
    requested,
    received: totals.sums.received ?? requested,
    refused,
    paid: totals.sums.paid ?? success,
  }
}
