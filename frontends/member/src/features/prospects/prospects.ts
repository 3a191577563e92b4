import { type RowOf, tableSource } from '@jejaring/features'
import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

/** POST /api/prospects/datatable: the caller's queue. */
export const prospects = tableSource({ key: ['prospects'], path: '/api/prospects/datatable' })
export type Prospect = RowOf<'/api/prospects/datatable'>
export type OwnProspect = Reply<'GET /api/prospects/read/{id}'>['prospect']

/** GET /api/prospects/link: the code of the caller's link; empty without one. */
export const prospectLinkQuery = queryOptions({
  queryKey: ['prospect-link'],
  queryFn: async ({ signal }) => (await api.get('/api/prospects/link', { signal })).code,
})

/** POST /api/prospects/link/renew or remove. */
export function useChangeLink(change: 'renew' | 'remove') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post(`/api/prospects/link/${change}`, {}),
    onSuccess: ({ code }) => queries.setQueryData(prospectLinkQuery.queryKey, code),
  })
}

/** GET /api/prospects/read/{id}: one of the caller's queue, to fill in the registration. */
export function prospectQuery(id: string) {
  return queryOptions({
    queryKey: ['prospect', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/prospects/read/{id}', { parameters: { id }, signal })).prospect,
  })
}

/** POST /api/prospects/remove. */
export function useRemoveProspect() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/prospects/remove', { id }),
    // Also after a failure: the prospect may have been registered meanwhile.
    onSettled: () =>
      Promise.all([['prospects'], ['dashboard']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
