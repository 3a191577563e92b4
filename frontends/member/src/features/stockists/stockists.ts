import { api, keepPreviousData, queryOptions, type Reply } from '@jejaring/web-platform'

export type Stockist = Reply<'POST /api/users/datatable/stokis'>['data'][number]

export const STOCKISTS_PER_PAGE = 24

/** POST /api/users/datatable/stokis: the first `pages` pages of the stockists of an area, by name. */
export const stockistsQuery = (area: { province: string; city: string }, pages: number) =>
  queryOptions({
    queryKey: ['stockists', area, pages],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const stockists: Stockist[] = []
      for (let start = 0; ; start += STOCKISTS_PER_PAGE) {
        const request = {
          start,
          length: STOCKISTS_PER_PAGE,
          province_id: area.province,
          city_id: area.city,
        }
        const page = await api.post('/api/users/datatable/stokis', request, { signal })
        stockists.push(...page.data)
        const last = start + STOCKISTS_PER_PAGE >= Math.min(pages * STOCKISTS_PER_PAGE, page.recordsFiltered)
        if (last) return { total: page.recordsTotal, filtered: page.recordsFiltered, stockists }
      }
    },
  })
