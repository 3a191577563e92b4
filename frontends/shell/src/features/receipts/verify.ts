import { api, useQuery } from '@jejaring/web-platform'

/** GET /api/withdraws/verify/{token}: the data of a genuine receipt; 404 for a forged one. */
export function useProof(token: string) {
  return useQuery({
    queryKey: ['receipt', token],
    queryFn: ({ signal }) =>
      api.get('/api/withdraws/verify/{token}', { parameters: { token }, signal }).then((it) => it.receipt),
    retry: false,
  })
}
