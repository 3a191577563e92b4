import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type Winner = NonNullable<Reply<'GET /api/dashboard'>['dashboard']['tourbalies']>[number]
export type Dashboard = Reply<'GET /api/dashboard'>['dashboard']

/** GET /api/dashboard: counts and amounts of the member. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await api.get('/api/dashboard', { signal })).dashboard,
})
