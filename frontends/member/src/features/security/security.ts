import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type SecurityEvent = Reply<'GET /api/users/security'>['events'][number]

/** GET /api/users/security: recent sensitive changes, and until when they hold withdrawals. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api.get('/api/users/security', { signal }),
})
