import { api, queryOptions, type Reply } from '@jejaring/web-platform'

/** Null before the first reconciliation. */
export type Reconciliation = Reply<'GET /api/reports/reconciliation'>['reconciliation']

/** GET /api/reports/reconciliation: the result of the last reconciliation. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reports', 'reconciliation'],
  queryFn: async ({ signal }) => (await api.get('/api/reports/reconciliation', { signal })).reconciliation,
})
