import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sums = z.object({ pairs: z.number(), amount: z.number() })
const flushed = z.extend(sums, { id: z.string(), username: z.string(), name: z.string() })
const extras = z.object({ totals: sums })

export type Flushed = z.infer<typeof flushed>

/** POST /api/reports/datatable/flushed: whose pairs were flushed, in a month or in all. */
export const flushedMembers: TableSource<Flushed, z.infer<typeof extras>> = {
  key: ['reports', 'flushed'],
  path: '/api/reports/datatable/flushed',
  row: flushed,
  extras,
}
