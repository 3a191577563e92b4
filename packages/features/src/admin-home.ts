import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const item = z.object({
  name: z.string(),
  /** Null while the part that counts it is unavailable. */
  count: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  oldest_at: z.nullable(z.string()),
})

const reply = z.object({ items: z.array(item), device: z.nullable(z.string()) })

export type WaitingItem = z.infer<typeof item>

const REFRESH_INTERVAL_MS = 60_000

export const adminHomeKey = ['admin-home'] as const

/** GET /api/dashboard/admin: what waits for the admin, for the admin home and the counts in the menu. */
export const adminHomeQuery = queryOptions({
  queryKey: adminHomeKey,
  queryFn: ({ signal }) => api.get('/api/dashboard/admin', reply, { signal }),
  staleTime: REFRESH_INTERVAL_MS,
  refetchInterval: REFRESH_INTERVAL_MS,
  retry: false,
})
