import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sponsorship = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  sponsor_username: z.string(),
  sponsor_name: z.string(),
  username: z.string(),
  name: z.string(),
})

const extras = z.object({ totals: z.object({ members: z.number(), sponsors: z.number() }) })

export type Sponsorship = z.infer<typeof sponsorship>

/** POST /api/reports/datatable/sponsors: the sponsor of each member. */
export const sponsorships: TableSource<Sponsorship, z.infer<typeof extras>> = {
  key: ['reports', 'sponsorships'],
  path: '/api/reports/datatable/sponsors',
  row: sponsorship,
  extras,
}
