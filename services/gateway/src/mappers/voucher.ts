import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { statusFields, voucherStatus } from './status'
import { rupiah } from './wallet'

/** A voucher withdrawal (product.md §3), with the bank details frozen at the request. */
export const voucherFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  ...statusFields,
})

export function toVoucherJson(one: VoucherWithdrawal): z.output<typeof voucherFields> {
  return {
    id: one.id,
    created_at: toIsoTime(one.createdAt),
    updated_at: toIsoTime(one.changedAt),
    invoice: one.invoice,
    username: one.username,
    name: one.name,
    amount: rupiah(one.amount),
    bank_name: one.bankName,
    bank_account_name: one.bankAccountName,
    bank_account_address: one.bankAccountNumber,
    reason: one.reason,
    ...voucherStatus(one.status),
  }
}
