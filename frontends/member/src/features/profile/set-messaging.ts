import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ message: z.string() })

/** POST /api/users/messaging. The session, which says so too, is asked for again with the next page. */
export function useSetMessaging() {
  return useMutation({
    mutationFn: (wanted: boolean) => api.post('/api/users/messaging', { wanted: wanted ? '1' : '0' }, reply),
  })
}
