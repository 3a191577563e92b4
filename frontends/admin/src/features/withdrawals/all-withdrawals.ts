import { type ExtrasOf, type RowOf, tableSource } from '@jejaring/features'
import { historyOf } from '../../row-status/row-history'

export type Withdrawal = RowOf<'/api/withdraws/datatable/a'>

/** The sums in the reply of the table, in addition to the rows. */
export type WithdrawalExtras = ExtrasOf<'/api/withdraws/datatable/a'>

export const withdrawalsKey = ['withdrawals', 'all']

/** POST /api/withdraws/datatable/a: all withdrawals, with sums and the number of rows this admin has checked. */
export const allWithdrawals = tableSource({
  key: withdrawalsKey,
  path: '/api/withdraws/datatable/a',
})

/** GET /api/withdraws/history/{id}: the status history of a withdrawal. */
export const withdrawalHistory = historyOf(allWithdrawals, '/api/withdraws/history/{id}')

/** Fees and voucher share deducted from the requested amount, in Rupiah. */
export const deductionsOf = (row: Withdrawal): number => row.amount_request - row.amount_received

export const isFinal = ({ status }: Withdrawal): boolean => status === 'success' || status === 'failed'
