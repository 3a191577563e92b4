import { api, queryOptions, type Session, sessionKey, useMutation, useQueryClient } from '@jejaring/platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

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

const filled = () => z.string().check(z.trim(), z.minLength(1, texts.office.missing))

export const officeCheck = z.object({
  office_name: filled(),
  office_email: filled(),
  office_phone: filled(),
  office_address: filled(),
})

export type OfficeForm = z.infer<typeof officeCheck>

/** POST /api/configs/office. Footer and Chat Admin follow at once: they read the session's values. */
export function useSaveOffice(version: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: OfficeForm) => api.post('/api/configs/office', { ...form, version }, reply),
    onSuccess: ({ office: { version: _, ...values } }) => {
      queries.setQueryData<Session>(
        sessionKey,
        (session) => session && { ...session, configs: { ...session.configs, ...values } },
      )
    },
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['office'] }),
  })
}
