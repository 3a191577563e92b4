import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const found = z.nullable(z.object({ finished_at: z.nullable(z.string()), differences: z.number() }))

/** Null where the books were never compared. */
export type Found = z.infer<typeof found>

const reply = z.object({ reconciliation: found })

/** GET /api/reports/reconciliation: what the last recomputation of all books found. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reports', 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/reports/reconciliation', reply, { signal })).reconciliation,
})
