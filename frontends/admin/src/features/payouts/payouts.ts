import type { TableSource } from '@jejaring/features'
import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

export const payout = z.object({
  id: z.string(),
  number: z.string(),
  template_name: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  count: z.number(),
  total: z.number(),
  open_count: z.number(),
  approval_above: z.number(),
  created_at: z.nullable(z.string()),
  created_by: z.string(),
  approved_at: z.nullable(z.string()),
  approved_by: z.string(),
  downloaded_at: z.nullable(z.string()),
  downloaded_by: z.string(),
  ended_at: z.nullable(z.string()),
  reason: z.string(),
  is_mine: z.number(),
  status: z.string(),
  step: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

export type Payout = z.infer<typeof payout>

export const payoutsKey = ['payouts']

const extras = z.object({ totals: z.optional(z.object({ total: z.number(), cancelled: z.number() })) })

/** POST /api/payouts/datatable: all files, with the sums over the filtered ones. */
export const allPayouts: TableSource<Payout, z.infer<typeof extras>> = {
  key: [...payoutsKey, 'all'],
  path: '/api/payouts/datatable',
  row: payout,
  extras,
}

const line = z.object({
  line: z.number(),
  id: z.string(),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  outcome: z.string(),
  reason: z.string(),
})

export type PayoutLine = z.infer<typeof line>

/** POST /api/payouts/lines/{id}: the withdrawals of a file, in file order. */
export const payoutLines = (id: string): TableSource<PayoutLine, object> => ({
  key: [...payoutsKey, 'lines', id],
  path: `/api/payouts/lines/${encodeURIComponent(id)}`,
  row: line,
})

export const bankSum = z.object({ bank_name: z.string(), count: z.number(), amount_received: z.number() })
export type BankSum = z.infer<typeof bankSum>

const problem = z.object({
  line: z.number(),
  reference: z.string(),
  kind: z.string(),
  reason: z.string(),
  invoice: z.string(),
  username: z.string(),
  expected_amount: z.nullable(z.number()),
  found_amount: z.nullable(z.number()),
})

export type ResultProblem = z.infer<typeof problem>

export const result = z.object({
  /** Empty in a preview. */
  id: z.string(),
  file_name: z.string(),
  at: z.nullable(z.string()),
  by_username: z.string(),
  paid: z.object({ count: z.number(), amount: z.number() }),
  refused: z.object({ count: z.number(), amount: z.number() }),
  repeated_count: z.number(),
  open_count: z.number(),
  problem_count: z.number(),
  problems: z.array(problem),
})

export type BankResult = z.infer<typeof result>

const detail = z.object({
  payout,
  outcomes: z.array(z.object({ outcome: z.string(), count: z.number(), amount: z.number() })),
  banks: z.array(bankSum),
  results: z.array(result),
})

export type PayoutDetail = z.infer<typeof detail>

/** GET /api/payouts/detail/{id}. */
export function usePayout(id: string) {
  return useQuery({
    queryKey: [...payoutsKey, 'detail', id],
    queryFn: ({ signal }) => api.get(`/api/payouts/detail/${encodeURIComponent(id)}`, detail, { signal }),
  })
}

/** GET /api/payouts/file/{id}: URL of the file. Every download returns the same bytes. */
export const fileUrl = (id: string) => `/api/payouts/file/${encodeURIComponent(id)}`

/** GET /api/payouts/report/{id}: URL of the report of an applied result. */
export const reportUrl = (id: string) => `/api/payouts/report/${encodeURIComponent(id)}`
