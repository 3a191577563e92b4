import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const receipt = z.object({
  invoice: z.string(),
  created_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  type_name: z.string(),
  amount_request: z.number(),
  amount_admin: z.number(),
  amount_voucher: z.number(),
  bank_fee: z.number(),
  amount_received: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  verify_path: z.string(),
})

const reply = z.object({ receipt })

export type Receipt = z.infer<typeof receipt>

/** GET /api/withdraws/receipt/{id}: the receipt of a paid withdrawal, with a masked account number. */
export function useReceipt(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'receipt', id],
    queryFn: ({ signal }) =>
      api
        .get(`/api/withdraws/receipt/${encodeURIComponent(id)}`, reply, { signal })
        .then((body) => body.receipt),
  })
}
