import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type WaitingItem = Reply<'GET /api/dashboard/admin'>['items'][number]

const REFRESH_INTERVAL_MS = 60_000

export const adminHomeKey = ['admin-home'] as const

/** GET /api/dashboard/admin: what waits for the admin, for the admin home and the counts in the menu. */
export const adminHomeQuery = queryOptions({
  queryKey: adminHomeKey,
  queryFn: ({ signal }) => api.get('/api/dashboard/admin', { signal }),
  staleTime: REFRESH_INTERVAL_MS,
  refetchInterval: REFRESH_INTERVAL_MS,
  retry: false,
})
