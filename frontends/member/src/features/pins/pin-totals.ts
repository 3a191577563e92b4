import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type PinTotal = Reply<'GET /api/pins/mytotal'>['pins'][number]

/** GET /api/pins/mytotal: available pins per package. */
export const pinTotalsQuery = queryOptions({
  queryKey: ['pins', 'totals'],
  queryFn: async ({ signal }) => (await api.get('/api/pins/mytotal', { signal })).pins,
})
