import { api, type Reply, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'

export type Proposal = Reply<'GET /api/proposals'>['proposals'][number]

/** A member's request about its own data, which the approval does not carry out. */
export const isRequest = ({ subject }: Proposal) => subject === 'personal_data'

/** Also the key of the count in the menu. */
export const proposalsKey = ['proposals']
/** GET /api/proposals: pending proposals, and those decided lately. */
export function useProposals() {
  return useQuery({
    queryKey: [...proposalsKey, 'list'],
    queryFn: async ({ signal }) => (await api.get('/api/proposals', { signal })).proposals,
  })
}

/** POST /api/proposals/approve. */
export function useApproveProposal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/proposals/approve', { id }),
    // An approved change shows on other screens.
    onSettled: () => queries.invalidateQueries(),
  })
}

/** POST /api/proposals/reject. */
export function useRejectProposal(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.post('/api/proposals/reject', { id, reason }),
    onSettled: () => queries.invalidateQueries(),
  })
}
