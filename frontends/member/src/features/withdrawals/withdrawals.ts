import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'
import { wallets } from '../wallet/wallet'

const withdrawal = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  invoice: z.string(),
  type_name: z.optional(z.string()),
  amount_request: z.number(),
  bank_fee: z.number(),
  amount_admin: z.number(),
  amount_voucher: z.number(),
  amount_received: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.optional(z.string()),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

const walletType = z.object({
  type: z.enum(['sponsor', 'pairing', 'pairing_level']),
  name: z.string(),
  balance: z.number(),
  min: z.number(),
  admin_percent: z.number(),
  voucher_percent: z.number(),
})

/**
 * Sums in Rupiah of the rows in the date range, refused and cancelled ones separately; absent during a text search. `paid` is
 * the part of `received` that has been paid.
 */
const totals = z.object({
  requested: z.number(),
  received: z.number(),
  refused: z.number(),
  paid: z.optional(z.number()),
})

const extras = z.object({ wallets, wallet_types: z.array(walletType), totals: z.optional(totals) })

export type Withdrawal = z.infer<typeof withdrawal>
export type WalletType = z.infer<typeof walletType>

export const withdrawalsKey = ['withdrawals']

/** POST /api/withdraws/datatable/m: the member's withdrawals, and the withdrawable wallets. */
export const myWithdrawals: TableSource<Withdrawal, z.infer<typeof extras>> = {
  key: withdrawalsKey,
  path: '/api/withdraws/datatable/m',
  row: withdrawal,
  extras,
}
