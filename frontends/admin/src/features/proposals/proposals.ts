import { api, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const facts = z.record(z.string(), z.unknown())

const proposal = z.object({
  id: z.string(),
  subject: z.string(),
  target: z.string(),
  before: z.nullable(facts),
  after: facts,
  proposed_at: z.string(),
  proposed_by: z.string(),
  expires_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.string(),
  reason: z.string(),
  is_mine: z.number(),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

export type Proposal = z.infer<typeof proposal>

/** Also the key of the count in the menu. */
export const proposalsKey = ['proposals']
const reply = z.object({ proposals: z.array(proposal) })

/** GET /api/proposals: pending proposals, and those decided lately. */
export function useProposals() {
  return useQuery({
    queryKey: [...proposalsKey, 'list'],
    queryFn: async ({ signal }) => (await api.get('/api/proposals', reply, { signal })).proposals,
  })
}

const decided = z.object({ message: z.string() })

/** POST /api/proposals/approve. */
export function useApproveProposal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/proposals/approve', { id }, decided),
    // An approved change shows on other screens.
    onSettled: () => queries.invalidateQueries(),
  })
}

/** POST /api/proposals/reject. */
export function useRejectProposal(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.post('/api/proposals/reject', { id, reason }, decided),
    onSettled: () => queries.invalidateQueries(),
  })
}
