import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const duplicate = z.object({
  id: z.string(),
  value: z.string(),
  accounts: z.number(),
  registrations: z.number(),
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  members: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      created_at: z.nullable(z.string()),
      active: z.boolean(),
    }),
  ),
})
const extras = z.object({ totals: z.object({ accounts: z.number() }) })

export type Duplicate = z.infer<typeof duplicate>

/** POST /api/reports/datatable/duplicates: values shared by several accounts. */
export const duplicates: TableSource<Duplicate, z.infer<typeof extras>> = {
  key: ['reports', 'duplicates'],
  path: '/api/reports/datatable/duplicates',
  row: duplicate,
  extras,
}
