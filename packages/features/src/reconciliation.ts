import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

export type BooksState = Reply<'GET /api/reports/reconciliation'>

/** Null before the first reconciliation. */
export type Reconciliation = BooksState['reconciliation']

const RUNNING_POLL_MS = 5_000

/** GET /api/reports/reconciliation: the result of the last reconciliation; polled while one is requested. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reports', 'reconciliation'],
  queryFn: ({ signal }) => api.get('/api/reports/reconciliation', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.requested_at ? RUNNING_POLL_MS : false),
})

/** POST /api/reports/reconciliation/request: starts a reconciliation in the background. */
export function useRequestReconciliation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/reports/reconciliation/request', {}),
    // Also after a failure: another admin may have requested one.
    onSettled: () => queries.invalidateQueries({ queryKey: reconciliationQuery.queryKey }),
  })
}
