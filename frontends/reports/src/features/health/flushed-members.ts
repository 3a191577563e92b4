import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sums = z.object({ pairs: z.number(), amount: z.number() })
const flushed = z.extend(sums, { id: z.string(), username: z.string(), name: z.string() })
const extras = z.object({ totals: sums })

export type FlushedMember = z.infer<typeof flushed>

/** POST /api/reports/datatable/flushed: members with flushed pairs, in one month or in total. */
export const flushedMembers: TableSource<FlushedMember, z.infer<typeof extras>> = {
  key: ['reports', 'flushed'],
  path: '/api/reports/datatable/flushed',
  row: flushed,
  extras,
}
