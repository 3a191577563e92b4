import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type Overview = Reply<'GET /api/users/overview/{username}'>

/** GET /api/users/overview/{username}. */
export const overviewQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'overview', username],
    queryFn: ({ signal }) => api.get('/api/users/overview/{username}', { parameters: { username }, signal }),
  })
