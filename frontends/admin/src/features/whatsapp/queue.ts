import { type RowOf, tableSource } from '@jejaring/features'
import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

export type Queue = Reply<'GET /api/whatsapp/queue'>['queue']

const REFRESH_INTERVAL_MS = 15_000

/** GET /api/whatsapp/queue, polled while the page is open. */
export const queueQuery = queryOptions({
  queryKey: ['whatsapp', 'queue'],
  queryFn: async ({ signal }) => (await api.get('/api/whatsapp/queue', { signal })).queue,
  refetchInterval: REFRESH_INTERVAL_MS,
})

export type Message = RowOf<'/api/whatsapp/messages/datatable'>

/** POST /api/whatsapp/messages/datatable. */
export const messageList = tableSource({
  key: ['whatsapp', 'messages'],
  path: '/api/whatsapp/messages/datatable',
})

/** POST /api/whatsapp/messages/resend. */
export function useResend() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/whatsapp/messages/resend', { id }),
    // Also after a failure: the message may have expired, or another admin resent it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['whatsapp'] }),
  })
}

/** POST /api/whatsapp/test. */
export function useSendTest() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { phone: string }) => api.post('/api/whatsapp/test', form, { idempotent: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['whatsapp'] }),
  })
}
