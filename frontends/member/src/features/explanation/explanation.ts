import { api, type Reply, useQuery } from '@jejaring/web-platform'

export type Explanation = Reply<'GET /api/wallets/explain/{id}'>['explanation']
export type BonusCause = NonNullable<Reply<'GET /api/wallets/explain/{id}'>['explanation']['bonus']>
export type VoucherCause = NonNullable<Reply<'GET /api/wallets/explain/{id}'>['explanation']['voucher']>
export type WithdrawalCause = NonNullable<Reply<'GET /api/wallets/explain/{id}'>['explanation']['withdrawal']>

/** GET /api/wallets/explain/{id}: the cause of one line of the member's ledger. */
export function useExplanation(id: string) {
  return useQuery({
    queryKey: ['wallet', 'explanation', id],
    queryFn: ({ signal }) =>
      api.get('/api/wallets/explain/{id}', { parameters: { id }, signal }).then((body) => body.explanation),
  })
}
