import type { TableRequest } from '@jejaring/ui/table'
import { api, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { withdrawalsKey } from '../withdrawals/all-withdrawals'
import { bankSum, payout, payoutsKey } from './payouts'

const skipped = z.array(z.object({ id: z.string(), invoice: z.string(), reason: z.string() }))
export type Skipped = z.infer<typeof skipped>

const preview = z.object({
  count: z.number(),
  total: z.number(),
  banks: z.array(bankSum),
  skipped,
  needs_approval: z.number(),
  approval_above: z.number(),
})

export type PayoutPreview = z.infer<typeof preview>

/**
 * POST /api/payouts/preview: what a file of the checked rows would hold; nothing is asked without a template, nor once
 * the file is made: then its rows are checked no more.
 */
export function usePayoutPreview(templateId: string, request: TableRequest, isMade: boolean) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'payout', templateId, request],
    queryFn: ({ signal }) =>
      api.post('/api/payouts/preview', { ...request, template_id: templateId }, preview, { signal }),
    enabled: templateId !== '' && !isMade,
    // What was checked when the window was last open is not what a file would hold now.
    gcTime: 0,
  })
}

const reply = z.object({ message: z.string(), payout, skipped })

export interface PayoutOrder {
  template_id: string
  /** As many as were confirmed, those left out among them. */
  checked_count: number
}

/** POST /api/payouts/create of the checked rows within the filters of the table. */
export function useCreatePayout(request: TableRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: PayoutOrder) =>
      api.post('/api/payouts/create', { ...request, ...order, checked: 1 }, reply, { idempotent: true }),
    onSettled: () =>
      Promise.all([payoutsKey, withdrawalsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
