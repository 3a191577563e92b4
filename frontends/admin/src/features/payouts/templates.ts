import { api, type Reply, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'

export type Template = Reply<'GET /api/payouts/templates'>['templates'][number]

const key = ['payout-templates']
/** GET /api/payouts/templates, inactive ones included. */
export function useTemplates() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/payouts/templates', { signal }).then(({ templates }) => templates),
  })
}

/** POST /api/payouts/templates/save. */
export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: Template) => api.post('/api/payouts/templates/save', edited),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
