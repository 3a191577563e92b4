import {
  ApiError,
  api,
  type Reply,
  type Session,
  sessionKey,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'
import { withdrawalsKey } from './withdrawals'

export type WithdrawalReply = Reply<'POST /api/withdraws/request'>

export interface WithdrawalRequest {
  type: string
  amount: number
  /** The received amount that the member confirmed. */
  amount_received: number
  password: string
}

/** POST /api/withdraws/request: withdraws from a bonus wallet; 409 when the received amount has changed since it was shown. */
export function useRequestWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: WithdrawalRequest) =>
      api.post('/api/withdraws/request', request, { idempotent: true }),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refreshFee(queries)
    },
    // Also after a lost reply, because the amount may have been withdrawn. Not awaited.
    onSettled: () => void refreshMoney(queries),
  })
}

/** POST /api/withdraws/cancel: cancels a pending withdrawal and refunds it; 409 when it is no longer pending. */
export function useCancelWithdrawal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/withdraws/cancel', { id }, { idempotent: true }),
    // Also after a failure: the row may have changed meanwhile.
    onSettled: () => refreshMoney(queries),
  })
}

/** Refetches the session, which holds the bank fee and is otherwise refetched only on navigation. */
async function refreshFee(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const fresh = await api.get('/api/users/profile').catch(() => undefined)
  queries.setQueryData<Session>(sessionKey, (session) =>
    fresh?.user.id === session?.user.id ? fresh : session,
  )
}

function refreshMoney(queries: ReturnType<typeof useQueryClient>) {
  return Promise.all(
    [withdrawalsKey, ['wallet'], ['dashboard']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
}
