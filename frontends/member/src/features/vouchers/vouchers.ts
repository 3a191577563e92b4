import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const summary = z.object({ income: z.number(), pulled: z.number(), balance: z.number() })

const line = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  type: z.enum(['In', 'Out']),
  amount: z.number(),
  description: z.string(),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

const extras = z.object({ wallet: summary })

export type Voucher = z.infer<typeof summary>
export type VoucherLine = z.infer<typeof line>

/** POST /api/vouchers/datatable/m: the member's voucher ledger, newest first, and its balance. */
export const vouchers: TableSource<VoucherLine, z.infer<typeof extras>> = {
  key: ['vouchers', 'ledger'],
  path: '/api/vouchers/datatable/m',
  row: line,
  extras,
}
