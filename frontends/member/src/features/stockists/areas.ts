import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ results: z.array(z.object({ id: z.string(), text: z.string() })) })

const areasQuery = (path: string) =>
  queryOptions({
    queryKey: ['areas', path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { results } = await api.get(path, reply, { signal })
      return results.map(({ id, text }) => ({ value: id, label: text }))
    },
  })

/** GET /api/area/provinces: all provinces. */
export const provincesQuery = areasQuery('/api/area/provinces')

/** GET /api/area/cities: the cities of a province. */
export const citiesQuery = (province: string) => ({
  ...areasQuery(`/api/area/cities?province_id=${encodeURIComponent(province)}`),
  enabled: province !== '',
})
