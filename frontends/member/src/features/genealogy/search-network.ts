import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ message: z.optional(z.string()), username: z.optional(z.string()) })

/** POST /api/users/search/network: whether a username is in the member's own downline. */
export function useSearchNetwork() {
  return useMutation({
    mutationFn: (username: string) => api.post('/api/users/search/network', { username }, reply),
  })
}
