import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const reply = z.object({
  receipt: z.object({
    invoice: z.string(),
    amount: z.number(),
    paid_at: z.nullable(z.string()),
    name: z.string(),
    bank_name: z.string(),
    bank_account_address: z.string(),
  }),
})

/** GET /api/withdraws/verify/{token}: the data of a genuine receipt; 404 for a forged one. */
export function useProof(token: string) {
  return useQuery({
    queryKey: ['receipt', token],
    queryFn: ({ signal }) =>
      api
        .get(`/api/withdraws/verify/${encodeURIComponent(token)}`, reply, { signal })
        .then((it) => it.receipt),
    retry: false,
  })
}
