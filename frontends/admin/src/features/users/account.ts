import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'

export type Account = Reply<'GET /api/users/profile/{username}'>['user']

/** GET /api/users/profile/{username}: the account to edit. Not cached, so that the form never starts from an old version. */
export const accountQuery = (username: string) =>
  queryOptions({
    queryKey: ['users', 'one', username],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api.get('/api/users/profile/{username}', { parameters: { username }, signal })).user,
  })

/** POST /api/users/duty/{id}: changes what another admin may do; under dual control it becomes a proposal. */
export function useAssignDuty({ id }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (duty: string) => api.post('/api/users/duty/{id}', { duty }, { parameters: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['users'] }),
        queries.invalidateQueries({ queryKey: ['proposals'] }),
      ]),
  })
}

/** POST /api/users/second_factor/remove/{id}. */
export function useRemoveSecondFactor({ id, username }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/users/second_factor/remove/{id}', {}, { parameters: { id } }),
    // Also after a failure: another admin or the member may have removed it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one', username] }),
  })
}

/** POST /api/users/phone/mark/{id}: marks the phone that the admin sees as verified by the office. */
export function useMarkPhoneVerified({ id, username, phone }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/users/phone/mark/{id}', { phone }, { parameters: { id } }),
    // Also after a failure: the member may have changed or verified the number.
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one', username] }),
  })
}
