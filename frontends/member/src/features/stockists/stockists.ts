import { api, keepPreviousData, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const stockist = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  group: z.string(),
  province_name: z.string(),
  city_name: z.string(),
  phone: z.string(),
  pins: z.number(),
  stock: z.optional(z.array(z.object({ name: z.string(), pins: z.number() }))),
})

const reply = z.object({
  recordsTotal: z.number(),
  recordsFiltered: z.number(),
  data: z.array(stockist),
})

export type Stockist = z.infer<typeof stockist>

export const STOCKISTS_PER_PAGE = 24

/** POST /api/users/datatable/stokis: the first `pages` pages of the stockists of a place, by name. */
export const stockistsQuery = (place: { province: string; city: string }, pages: number) =>
  queryOptions({
    queryKey: ['stockists', place, pages],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const stockists: Stockist[] = []
      for (let start = 0; ; start += STOCKISTS_PER_PAGE) {
        const request = {
          start,
          length: STOCKISTS_PER_PAGE,
          province_id: place.province,
          city_id: place.city,
        }
        const page = await api.post('/api/users/datatable/stokis', request, reply, { signal })
        stockists.push(...page.data)
        const last = start + STOCKISTS_PER_PAGE >= Math.min(pages * STOCKISTS_PER_PAGE, page.recordsFiltered)
        if (last) return { total: page.recordsTotal, filtered: page.recordsFiltered, stockists }
      }
    },
  })
