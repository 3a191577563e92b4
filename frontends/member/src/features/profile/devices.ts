import { ApiError, api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const device = z.object({
  id: z.string(),
  device: z.string(),
  is_phone: z.boolean(),
  created_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  is_current: z.boolean(),
})

export type Device = z.infer<typeof device>

const key = ['sessions']
const reply = z.object({ message: z.string() })

/** GET /api/auth/sessions: the member's login sessions, most recently used first. */
export const devicesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) =>
    (await api.get('/api/auth/sessions', z.object({ data: z.array(device) }), { signal })).data,
})

/** POST /api/auth/sessions/end. A 404 counts as success: the session has already ended. */
export function useEndDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.post('/api/auth/sessions/end', { id }, reply)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
    },
    // Also after a failure: the session may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** POST /api/auth/sessions/end_all. Ends the current session, too. */
export function useEndAllDevices() {
  return useMutation({ mutationFn: () => api.post('/api/auth/sessions/end_all', {}, reply) })
}
