import {
  api,
  queryOptions,
  type Session,
  sessionKey,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'
import * as z from 'zod/mini'

const office = z.object({
  office_name: z.string(),
  office_email: z.string(),
  office_phone: z.string(),
  office_address: z.string(),
  version: z.number(),
})

export type Office = z.infer<typeof office>

const reply = z.object({ message: z.string(), office })

/** GET /api/configs/office. */
export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: async ({ signal }) => (await api.get('/api/configs/office', reply, { signal })).office,
})

export type OfficeValues = Omit<Office, 'version'>

/** POST /api/configs/office. Also updates the session, from which footer and Chat Admin read these values. */
export function useSaveOffice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: Office) => api.post('/api/configs/office', edited, reply),
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
