import { api, queryOptions } from '@jejaring/platform'
import * as z from 'zod/mini'

const reply = z.object({
  reconciliation: z.nullable(z.object({ finished_at: z.nullable(z.string()), differences: z.number() })),
})

/** GET /api/reports/reconciliation: what the last recomputation of all books found. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reports', 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/reports/reconciliation', reply, { signal })).reconciliation,
})
