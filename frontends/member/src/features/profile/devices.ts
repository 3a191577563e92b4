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

/** GET /api/auth/sessions: where the member is logged in, the device last used first. */
export const devicesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) =>
    (await api.get('/api/auth/sessions', z.object({ data: z.array(device) }), { signal })).data,
})

/** POST /api/auth/sessions/end. A device that is out already, as at a second press, is as wanted. */
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
    // Also after a refusal: it may have gone by itself.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

/** POST /api/auth/sessions/end_all. This device is out then, too. */
export function useEndAllDevices() {
  return useMutation({ mutationFn: () => api.post('/api/auth/sessions/end_all', {}, reply) })
}
