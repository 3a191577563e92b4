import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const bonus = z.object({
  placement: z.object({ seq: z.number(), username: z.string(), placed_at: z.nullable(z.string()) }),
  side: z.nullable(z.enum(['left', 'right'])),
  level: z.number(),
  pairs: z.object({ matched: z.number(), paid: z.number(), flushed: z.number() }),
  cap: z.number(),
  paid_before: z.number(),
  rate: z.number(),
  plan_version: z.number(),
  plan: z.nullable(
    z.object({
      since: z.nullable(z.string()),
      bonus_pairing: z.number(),
      bonus_pairing_level: z.number(),
      pairing_level_max: z.number(),
    }),
  ),
})

const withdrawal = z.object({
  invoice: z.string(),
  created_at: z.nullable(z.string()),
  amount_request: z.number(),
  amount_admin: z.number(),
  amount_voucher: z.number(),
  bank_fee: z.number(),
  amount_received: z.number(),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  reason: z.string(),
})

const voucher = z.object({
  invoice: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
  reason: z.string(),
})

const explanation = z.object({
  type: z.enum(['In', 'Out']),
  from: z.string(),
  from_type: z.string(),
  amount: z.number(),
  description: z.string(),
  created_at: z.nullable(z.string()),
  business_day: z.string(),
  rule: z.string(),
  bonus: z.nullable(bonus),
  withdrawal: z.nullable(withdrawal),
  voucher: z.nullable(voucher),
})

const reply = z.object({ explanation })

export type Explanation = z.infer<typeof explanation>
export type BonusCause = z.infer<typeof bonus>
export type VoucherCause = z.infer<typeof voucher>
export type WithdrawalCause = z.infer<typeof withdrawal>

/** GET /api/wallets/explain/{id}: the cause of one line of the member's ledger. */
export function useExplanation(id: string) {
  return useQuery({
    queryKey: ['wallet', 'explanation', id],
    queryFn: ({ signal }) =>
      api
        .get(`/api/wallets/explain/${encodeURIComponent(id)}`, reply, { signal })
        .then((body) => body.explanation),
  })
}
