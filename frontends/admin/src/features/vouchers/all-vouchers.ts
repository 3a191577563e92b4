import type { TableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
import { otherStatuses, type StatusValues } from '../../row-status/status-fields'
import { totalsSchema } from '../withdrawal-sums/table-totals'

const statuses = ['pending', 'process', 'success', 'failed'] as const

const voucher = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  status: z.enum(statuses),
  status_name: z.string(),
  status_class: z.string(),
})

const extras = z.object({
  wallet: z.object({
    pending: z.number(),
    success: z.number(),
    total: z.number(),
    more: z.optional(z.boolean()),
  }),
  totals: totalsSchema,
})

export type Voucher = z.infer<typeof voucher>

/** POST /api/vouchers/datatable/a: all voucher withdrawals, with their sums. */
export const allVouchers: TableSource<Voucher, z.infer<typeof extras>> = {
  key: ['vouchers', 'all'],
  path: '/api/vouchers/datatable/a',
  row: voucher,
  extras,
}

export const isFinal = ({ status }: Voucher): boolean => status === 'success'

/** The statuses a row may change to: any other one until it is paid (rule book §5). */
export const nextStatuses = (row: Voucher) => (isFinal(row) ? [] : otherStatuses(row))

/** GET /api/vouchers/history/{id}: the status history of a row. */
export const voucherHistory = historyOf(allVouchers, '/api/vouchers/history')

const reply = z.object({ message: z.string() })

/** POST /api/vouchers/process. Optimistic locking: `from` is the status that was shown; 409 when it changed. */
export const processVoucher = ({ row, ...change }: StatusValues & { row: Voucher }) =>
  api.post('/api/vouchers/process', { id: row.id, from: row.status, ...change }, reply, { idempotent: true })

export function useProcessVoucher() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: processVoucher,
    // Also after a failure: another admin may have changed the row.
    onSettled: () => queries.invalidateQueries({ queryKey: allVouchers.key }),
  })
}
