import type { Withdrawal, WithdrawalSums } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { cancelledStatus, statusFields, withdrawalStatus } from './status'
import { rupiah, walletName } from './wallet'

/** A withdrawal (product.md §3); `bank_account_address` is the account number (rule book §7). */
export const withdrawalFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  type: z.string(),
  type_name: z.string(),
  amount_request: z.number(),
  bank_fee: z.number(),
  amount_admin: z.number(),
  amount_voucher: z.number(),
  amount_received: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  /** The payout file that pays it; empty in a member's own list. */
  payout_id: z.string(),
  payout_number: z.string(),
  ...statusFields,
  is_checked: z.number(),
})

export function toWithdrawalJson(one: Withdrawal): z.output<typeof withdrawalFields> {
  const wallet = walletName(one.type)
  return {
    id: one.id,
    created_at: toIsoTime(one.createdAt),
    invoice: one.invoice,
    username: one.username,
    name: one.name,
    type: wallet.type,
    type_name: wallet.name,
    amount_request: rupiah(one.amountRequest),
    bank_fee: rupiah(one.bankFee),
    amount_admin: rupiah(one.amountAdmin),
    amount_voucher: rupiah(one.amountVoucher),
    amount_received: rupiah(one.amountReceived),
    bank_name: one.bankName,
    bank_account_name: one.bankAccountName,
    bank_account_address: one.bankAccountNumber,
    reason: one.reason,
    payout_id: one.payoutId,
    payout_number: one.payoutNumber,
    ...(one.cancelled ? cancelledStatus : withdrawalStatus(one.status)),
    is_checked: one.checked ? 1 : 0,
  }
}

/** Sums over all selected withdrawals, not only the page. Missing when more rows match than are summed. */
export const totalsFields = {
  totals: z
    .object({
      /** Excludes refused withdrawals, which have a sum of their own. */
      requested: z.number(),
      received: z.number(),
      refused: z.number(),
    })
    .optional(),
}

export function toTotalsJson(sums: WithdrawalSums | undefined): z.output<z.ZodObject<typeof totalsFields>> {
  if (!sums) return {}
  const { requested, received, refused } = sums
  return {
    totals: { requested: rupiah(requested), received: rupiah(received), refused: rupiah(refused) },
  }
}
