import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const claim = z.object({
  id: z.string(),
  claim_type: z.nullable(z.enum(['prize', 'bonus'])),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  updated_at: z.nullable(z.string()),
})

const reply = z.object({ prize_claim: claim, prize: z.object({ bonus: z.number() }) })

export type TourBali = z.infer<typeof reply>
export type ClaimType = 'prize' | 'bonus'

/** GET /api/prizes/tour-bali: 404 with an explanation when the member does not qualify. */
export const tourBaliQuery = queryOptions({
  queryKey: ['prizes', 'tour-bali'],
  queryFn: ({ signal }) => api.get('/api/prizes/tour-bali', reply, { signal }),
  retry: false,
})

const claimReply = z.object({ message: z.string() })

/** POST /api/prizes/claim: a single final choice; 409 when the bonus has changed since it was shown. */
export function useClaimPrize({ prize_claim: { id }, prize: { bonus } }: TourBali) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (type: ClaimType) =>
      api.post('/api/prizes/claim', { id, type, bonus }, claimReply, { idempotent: true }),
    // Also after a failure: the choice may have been made in another window.
    onSettled: () => queries.invalidateQueries({ queryKey: ['prizes'] }),
  })
}
