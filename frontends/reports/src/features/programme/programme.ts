import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const month = z.object({
  month: z.string(),
  placements: z.number(),
  turnover: z.object({ registrations: z.number(), repeat_orders: z.number(), total: z.number() }),
  payout: z.object({
    sponsor: z.number(),
    pairing: z.number(),
    pairing_level: z.number(),
    total: z.number(),
    from_registrations: z.number(),
    from_repeat_orders: z.number(),
  }),
  flushed: z.object({ pairs: z.number(), amount: z.number() }),
  ratio: z.nullable(z.number()),
})

const reply = z.object({ months: z.array(month), total: month })

export type ProgrammeMonth = z.infer<typeof month>
export type Programme = z.infer<typeof reply>

/** GET /api/reports/months: turnover, payout and flushed pairs per month and in total. */
export const programmeQuery = queryOptions({
  queryKey: ['reports', 'months'],
  queryFn: ({ signal }) => api.get('/api/reports/months', reply, { signal }),
})
