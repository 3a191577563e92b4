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
})

const reply = z.object({
  recordsTotal: z.number(),
  recordsFiltered: z.number(),
  data: z.array(stockist),
})

export type Stockist = z.infer<typeof stockist>

export const PAGE = 24

/** POST /api/users/datatable/stokis: the first so many pages of the stockists of a place, by name. */
export const stockistsQuery = (place: { province: string; city: string }, pages: number) =>
  queryOptions({
    queryKey: ['stockists', place, pages],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found: Stockist[] = []
      for (let start = 0; ; start += PAGE) {
        const request = { start, length: PAGE, province_id: place.province, city_id: place.city }
        const page = await api.post('/api/users/datatable/stokis', request, reply, { signal })
        found.push(...page.data)
        const last = start + PAGE >= Math.min(pages * PAGE, page.recordsFiltered)
        if (last) return { total: page.recordsTotal, filtered: page.recordsFiltered, stockists: found }
      }
    },
  })
