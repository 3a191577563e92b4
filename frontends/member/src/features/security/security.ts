import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const security = z.object({
  hold_until: z.nullable(z.string()),
  events: z.array(
    z.object({
      fields: z.array(z.enum(['phone', 'bank', 'password'])),
      by_admin: z.boolean(),
      created_at: z.nullable(z.string()),
    }),
  ),
})

export type SecurityEvent = z.infer<typeof security>['events'][number]

/** GET /api/users/security: recent sensitive changes, and until when they hold withdrawals. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => api.get('/api/users/security', security, { signal }),
})
