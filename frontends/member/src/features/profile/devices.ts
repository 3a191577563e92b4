import { ApiError, api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

export type Device = Reply<'GET /api/auth/sessions'>['data'][number]

const key = ['sessions']
/** GET /api/auth/sessions: the member's login sessions, most recently used first. */
export const devicesQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.get('/api/auth/sessions', { signal })).data,
})

/** POST /api/auth/sessions/end. A 404 counts as success: the session has already ended. */
export function useEndDevice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.post('/api/auth/sessions/end', { id })
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
  return useMutation({ mutationFn: () => api.post('/api/auth/sessions/end_all', {}) })
}
