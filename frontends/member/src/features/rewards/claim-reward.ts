import { api, useMutation, useQueryClient } from '@jejaring/web-platform'

/** POST /api/rewards/claim: 422 when the reward cannot be claimed, 409 when its amount has changed since it was shown. */
export function useClaimReward({ id, amount }: { id: string; amount: number }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) =>
      api.post('/api/rewards/claim', { id, password, amount }, { idempotent: true }),
    // Also after a failure: the reward may have been claimed in another window.
    onSettled: () =>
      Promise.all([['rewards'], ['dashboard']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
