import { api, queryOptions } from '@jejaring/web-platform'

const areasQuery = (list: 'provinces' | 'cities', query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['areas', list, query],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { results } = await api.get(`/api/area/${list}`, { query, signal })
      return results.map(({ id, text }) => ({ value: id, label: text }))
    },
  })

/** GET /api/area/provinces: all provinces. */
export const provincesQuery = areasQuery('provinces', {})

/** GET /api/area/cities: the cities of a province. */
export const citiesQuery = (province: string) => ({
  ...areasQuery('cities', { province_id: province }),
  enabled: province !== '',
})
