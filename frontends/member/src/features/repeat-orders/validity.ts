import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const validity = z.object({
  /** Days that a repeat order is valid; 0 while none is required. */
  days: z.number(),
  /** Last day, `yyyy-mm-dd`; null without a repeat order and a registration. */
  valid_until: z.nullable(z.string()),
  due: z.boolean(),
  days_left: z.number(),
  /** While one is due: one request up to this amount is allowed after a refusal; absent from an older server. */
  exempt: z.nullish(z.object({ amount: z.number(), until: z.string() })),
})

/** GET /api/withdraws/validity: until when the last repeat order keeps withdrawals open. */
export const validityQuery = queryOptions({
  queryKey: ['repeat-order-validity'],
  queryFn: ({ signal }) => api.get('/api/withdraws/validity', validity, { signal }),
})
