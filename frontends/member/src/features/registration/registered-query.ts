import { ApiError, api, queryOptions } from '@jejaring/web-platform'

/** POST /api/users/search/network: whether a username exists in the caller's network. */
export function registeredQuery(username: string) {
  return queryOptions({
    queryKey: ['registered', username],
    queryFn: async ({ signal }) => {
      try {
        await api.post('/api/users/search/network', { username }, { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    staleTime: 0,
  })
}
