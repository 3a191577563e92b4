import { api, type Reply, useQuery } from '@jejaring/web-platform'

export type Receipt = Reply<'GET /api/withdraws/receipt/{id}'>['receipt']

/** GET /api/withdraws/receipt/{id}: the receipt of a paid withdrawal, with a masked account number. */
export function useReceipt(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'receipt', id],
    queryFn: ({ signal }) =>
      api.get('/api/withdraws/receipt/{id}', { parameters: { id }, signal }).then((body) => body.receipt),
  })
}
