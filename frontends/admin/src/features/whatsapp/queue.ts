import type { TableSource } from '@jejaring/features'
import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const queue = z.object({
  waiting: z.number(),
  failed: z.number(),
  dropped: z.number(),
  sent_today: z.number(),
  daily_cap: z.number(),
  quiet_from: z.number(),
  quiet_until: z.number(),
  quiet: z.boolean(),
  oldest: z.nullable(z.string()),
  next_at: z.nullable(z.string()),
})

export type Queue = z.infer<typeof queue>

const REFRESH_INTERVAL_MS = 15_000

/** GET /api/whatsapp/queue, polled while the page is open. */
export const queueQuery = queryOptions({
  queryKey: ['whatsapp', 'queue'],
  queryFn: async ({ signal }) =>
    (await api.get('/api/whatsapp/queue', z.object({ queue }), { signal })).queue,
  refetchInterval: REFRESH_INTERVAL_MS,
})

const message = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  username: z.string(),
  template_name: z.string(),
  phone: z.string(),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  problem: z.string(),
  can_resend: z.boolean(),
})

export type Message = z.infer<typeof message>

/** POST /api/whatsapp/messages/datatable. */
export const messageList: TableSource<Message, object> = {
  key: ['whatsapp', 'messages'],
  path: '/api/whatsapp/messages/datatable',
  row: message,
}

const reply = z.object({ message: z.string() })

/** POST /api/whatsapp/messages/resend. */
export function useResend() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/whatsapp/messages/resend', { id }, reply),
    // Also after a failure: the message may have expired, or another admin resent it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['whatsapp'] }),
  })
}

/** POST /api/whatsapp/test. */
export function useSendTest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { phone: string }) =>
      api.post('/api/whatsapp/test', form, reply, { idempotent: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['whatsapp'] }),
  })
}
