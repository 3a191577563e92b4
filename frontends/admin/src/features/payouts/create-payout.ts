import type { TableRequest } from '@jejaring/ui/table'
import { api, type Reply, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import { withdrawalsKey } from '../withdrawals/all-withdrawals'
import { payoutsKey } from './payouts'

export type SkippedRows = Reply<'POST /api/payouts/preview'>['skipped']

export type PayoutPreview = Reply<'POST /api/payouts/preview'>

/**
 * POST /api/payouts/preview: content of a file of the checked rows. Disabled without a template, and after the file was
 * created because its rows are no longer checked then.
 */
export function usePayoutPreview(templateId: string, request: TableRequest, isCreated: boolean) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'payout', templateId, request],
    queryFn: ({ signal }) =>
      api.post('/api/payouts/preview', { ...request, template_id: templateId }, { signal }),
    enabled: templateId !== '' && !isCreated,
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

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
      api.post('/api/payouts/create', { ...request, ...order, checked: 1 }, { idempotent: true }),
    onSettled: () =>
      Promise.all([payoutsKey, withdrawalsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
