import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({ message: z.string() })

/** POST /api/rewards/claim: 422 when it is not for the claiming, 409 when it is not worth the amount shown any more. */
export function useClaimReward({ id, amount }: { id: string; amount: number }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      api.post('/api/rewards/claim', { id, password, amount }, reply, { idempotent: true }),
    // After a failure too: it may have been claimed in another window.
    onSettled: () =>
      Promise.all([['rewards'], ['dashboard']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
