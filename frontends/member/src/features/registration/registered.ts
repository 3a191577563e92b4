import { ApiError, api, queryOptions } from '@jejaring/web-platform'

const anything = { parse: (value: unknown) => value }

/** POST /api/users/search/network: whether a username stands in the caller's own network by now. */
export function registeredQuery(username: string) {
  return queryOptions({
    queryKey: ['registered', username],
    queryFn: async ({ signal }) => {
      try {
        await api.post('/api/users/search/network', { username }, anything, { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      }
    },
    staleTime: 0,
  })
}
