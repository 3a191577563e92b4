import {
  api,
  queryOptions,
  type Reply,
  type Session,
  sessionKey,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'

export type Office = Reply<'GET /api/configs/office'>['office']

/** GET /api/configs/office. */
export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: async ({ signal }) => (await api.get('/api/configs/office', { signal })).office,
})

export type OfficeValues = Omit<Office, 'version'>

/** POST /api/configs/office. Also updates the session, from which footer and Chat Admin read these values. */
export function useSaveOffice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: Office) => api.post('/api/configs/office', edited),
    onSuccess: ({ office: { version: _, ...values } }) => {
      queries.setQueryData<Session>(
        sessionKey,
        (session) => session && { ...session, configs: { ...session.configs, ...values } },
      )
    },
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['office'] }),
  })
}
