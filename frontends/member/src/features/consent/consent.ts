import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'

/** GET /api/users/consent: the text that members are asked to accept, and when the caller did. */
export const consentQuery = queryOptions({
  queryKey: ['consent'],
  queryFn: ({ signal }) => api.get('/api/users/consent', { signal }),
})

/** POST /api/users/consent: accepts the version that was shown. */
export function useAcceptConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => api.post('/api/users/consent', { version }),
    // A refused version means that the text changed in between.
    onSettled: () => client.invalidateQueries(consentQuery),
  })
}
