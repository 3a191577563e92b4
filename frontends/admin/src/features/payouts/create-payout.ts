import type { TableRequest } from '@jejaring/ui/table'
import { api, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { withdrawalsKey } from '../withdrawals/all-withdrawals'
import { bankSum, payout, payoutsKey } from './payouts'

const skipped = z.array(z.object({ id: z.string(), invoice: z.string(), reason: z.string() }))
export type SkippedRows = z.infer<typeof skipped>

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
 * POST /api/payouts/preview: content of a file of the checked rows. Disabled without a template, and after the file was
 * created because its rows are no longer checked then.
 */
export function usePayoutPreview(templateId: string, request: TableRequest, isCreated: boolean) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'payout', templateId, request],
    queryFn: ({ signal }) =>
      api.post('/api/payouts/preview', { ...request, template_id: templateId }, preview, { signal }),
    enabled: templateId !== '' && !isCreated,
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

const reply = z.object({ message: z.string(), payout, skipped })

export interface CreatePayoutRequest {
  template_id: string
  /** Number of confirmed rows, skipped ones included. The server rejects the request when it differs. */
  checked_count: number
}

/** POST /api/payouts/create of the checked rows within the filters of the table. */
export function useCreatePayout(request: TableRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: CreatePayoutRequest) =>
      api.post('/api/payouts/create', { ...request, ...order, checked: 1 }, reply, { idempotent: true }),
    onSettled: () =>
      Promise.all([payoutsKey, withdrawalsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
