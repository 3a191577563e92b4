import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reconciliation = z.nullable(z.object({ finished_at: z.nullable(z.string()), differences: z.number() }))

/** Null before the first reconciliation. */
export type Reconciliation = z.infer<typeof reconciliation>

const reply = z.object({ reconciliation })

/** GET /api/reports/reconciliation: the result of the last reconciliation. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reports', 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/reports/reconciliation', reply, { signal })).reconciliation,
})
