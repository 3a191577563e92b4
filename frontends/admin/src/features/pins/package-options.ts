import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type PackageOption = Reply<'GET /api/packages/list'>['results'][number]

/** GET /api/packages/list: the packages a pin can be created for. */
export const packageOptionsQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await api.get('/api/packages/list', { signal })).results,
})
