import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const transaction = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  type_name: z.string(),
  package_name: z.string(),
  qty: z.number(),
  description: z.string(),
})

const extras = z.object({
  totals: z.object({
    create: z.number(),
    transfer_in: z.number(),
    transfer_out: z.number(),
    activation: z.number(),
    ro: z.number(),
  }),
})

export type PinTransaction = z.infer<typeof transaction>
export type PinTransactionType = keyof z.infer<typeof extras>['totals']

/** POST /api/reports/datatable/pins: movements of all pins, with totals of the filtered rows by type. */
export const pinTransactions: TableSource<PinTransaction, z.infer<typeof extras>> = {
  key: ['reports', 'pin-transactions'],
  path: '/api/reports/datatable/pins',
  row: transaction,
  extras,
}
