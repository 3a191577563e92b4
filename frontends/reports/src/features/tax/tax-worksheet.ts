import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sums = z.object({ gross: z.number(), base: z.number(), tax: z.number() })
const line = z.extend(sums, { id: z.string(), username: z.string(), name: z.string() })
const extras = z.object({ totals: sums, month: z.string() })

export type TaxLine = z.infer<typeof line>
export type TaxSum = keyof z.infer<typeof sums>

/** POST /api/reports/datatable/pph21: bonuses of each member in a month, and the tax on half of them. */
export const taxWorksheet: TableSource<TaxLine, z.infer<typeof extras>> = {
  key: ['reports', 'pph21'],
  path: '/api/reports/datatable/pph21',
  row: line,
  extras,
}
