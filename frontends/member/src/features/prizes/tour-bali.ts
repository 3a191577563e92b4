import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

export type TourBali = Reply<'GET /api/prizes/tour-bali'>
export type ClaimType = 'prize' | 'bonus'

/** GET /api/prizes/tour-bali: 404 with an explanation when the member does not qualify. */
export const tourBaliQuery = queryOptions({
  queryKey: ['prizes', 'tour-bali'],
  queryFn: ({ signal }) => api.get('/api/prizes/tour-bali', { signal }),
  retry: false,
})

/** POST /api/prizes/claim: a single final choice; 409 when the bonus has changed since it was shown. */
export function useClaimPrize({ prize_claim: { id }, prize: { bonus } }: TourBali) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (type: ClaimType) => api.post('/api/prizes/claim', { id, type, bonus }, { idempotent: true }),
    // Also after a failure: the choice may have been made in another window.
    onSettled: () => queries.invalidateQueries({ queryKey: ['prizes'] }),
  })
}
