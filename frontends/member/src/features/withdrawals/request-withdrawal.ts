import {
  ApiError,
  api,
  type Session,
  sessionKey,
  sessionReply,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { withdrawalsKey } from './withdrawals'

const reply = z.object({ message: z.string(), invoice: z.optional(z.string()) })

export type WithdrawalReply = z.infer<typeof reply>

export interface WithdrawalRequest {
  type: string
  amount: number
  /** As it was confirmed. */
  amount_received: number
  password: string
}

/** POST /api/withdraws/request: takes the amount out of a bonus wallet; 409 when another would be received by now. */
export function useRequestWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: WithdrawalRequest) =>
      api.post('/api/withdraws/request', request, reply, { idempotent: true }),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refreshFee(queries)
    },
    // Without an answer too: it may have been taken. Nothing waits for it.
    onSettled: () => void refreshMoney(queries),
  })
}

/** POST /api/withdraws/cancel: gives a pending withdrawal back; 409 when it is no longer pending. */
export function useCancelWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/withdraws/cancel', { id }, reply, { idempotent: true }),
    // After a failure too: the row has changed under the member's eyes.
    onSettled: () => refreshMoney(queries),
  })
}

/** The bank's fee is the session's, which otherwise is read again with the next page only. */
async function refreshFee(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const fresh = await api.get('/api/users/profile', sessionReply).catch(() => undefined)
  queries.setQueryData<Session>(sessionKey, (known) => (fresh?.user.id === known?.user.id ? fresh : known))
}

function refreshMoney(queries: ReturnType<typeof useQueryClient>) {
  return Promise.all(
    [withdrawalsKey, ['wallet'], ['dashboard']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
}
