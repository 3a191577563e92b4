import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
import { totalsSchema } from '../withdrawal-sums/table-totals'

const withdrawal = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  type_name: z.string(),
  amount_request: z.number(),
  amount_admin: z.number(),
  amount_voucher: z.number(),
  bank_fee: z.number(),
  amount_received: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  payout_id: z.string(),
  payout_number: z.string(),
  status: z.enum(['pending', 'process', 'success', 'failed']),
  status_name: z.string(),
  status_class: z.string(),
  is_checked: z.number(),
})

const extras = z.object({
  wallets: z.object({
    pending: z.number(),
    success: z.number(),
    total: z.number(),
    more: z.optional(z.boolean()),
  }),
  totals: totalsSchema,
  checked: z.number(),
  checked_received: z.number(),
})

export type Withdrawal = z.infer<typeof withdrawal>

/** The sums in the reply of the table, in addition to the rows. */
export type WithdrawalExtras = z.infer<typeof extras>

export const withdrawalsKey = ['withdrawals', 'all']

/** POST /api/withdraws/datatable/a: all withdrawals, with sums and the number of rows this admin has checked. */
export const allWithdrawals: TableSource<Withdrawal, WithdrawalExtras> = {
  key: withdrawalsKey,
  path: '/api/withdraws/datatable/a',
  row: withdrawal,
  extras,
}

/** GET /api/withdraws/history/{id}: the status history of a withdrawal. */
export const withdrawalHistory = historyOf(allWithdrawals, '/api/withdraws/history')

/** Fees and voucher share deducted from the requested amount, in Rupiah. */
export const deductionsOf = (row: Withdrawal): number => row.amount_request - row.amount_received

export const isFinal = ({ status }: Withdrawal): boolean => status === 'success' || status === 'failed'
