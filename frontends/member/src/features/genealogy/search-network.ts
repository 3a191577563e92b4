import { api, useMutation } from '@jejaring/web-platform'

/** POST /api/users/search/network: whether a username is in the member's own downline. */
export function useSearchNetwork() {
  return useMutation({
    mutationFn: (username: string) => api.post('/api/users/search/network', { username }),
  })
}
