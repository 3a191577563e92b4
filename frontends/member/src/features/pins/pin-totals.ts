import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

export const pinTotal = z.object({
  package_id: z.string(),
  code: z.string(),
  name: z.string(),
  total: z.number(),
})

const reply = z.object({ pins: z.array(pinTotal) })

export type PinTotal = z.infer<typeof pinTotal>

/** GET /api/pins/mytotal: available pins per package. */
export const pinTotalsQuery = queryOptions({
  queryKey: ['pins', 'totals'],
  queryFn: async ({ signal }) => (await api.get('/api/pins/mytotal', reply, { signal })).pins,
})
