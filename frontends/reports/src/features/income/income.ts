import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const line = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  from: z.string(),
  amount: z.number(),
  description: z.string(),
})

const extras = z.object({
  totals: z.object({
    sponsor: z.number(),
    pairing: z.number(),
    pairing_level: z.number(),
    total: z.number(),
  }),
})

export type Income = z.infer<typeof line>

/** POST /api/reports/datatable/wallets: bonuses of all members, with totals of the filtered rows. */
export const income: TableSource<Income, z.infer<typeof extras>> = {
  key: ['reports', 'income'],
  path: '/api/reports/datatable/wallets',
  row: line,
  extras,
}
