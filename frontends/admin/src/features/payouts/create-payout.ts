import type { TableRequest } from '@jejaring/ui/table'
import { api, type Reply, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import { rewardClaims } from '../reward-claims/reward-claims'
import { allVouchers } from '../vouchers/all-vouchers'
import { withdrawalsKey } from '../withdrawals/all-withdrawals'
import { payoutsKey } from './payouts'

export type SkippedRows = Reply<'POST /api/payouts/preview'>['skipped']

export type PayoutPreview = Reply<'POST /api/payouts/preview'>

/** The rows to pay: the checked withdrawals within the filters of their table, or selected vouchers or claims. */
export type PayoutSelection =
  | { request: TableRequest }
  | { kind: 'vouchers' | 'claims'; ids: readonly string[] }

const selectionBody = (selection: PayoutSelection) => ('request' in selection ? selection.request : selection)

/**
 * POST /api/payouts/preview: content of a file of the selected rows. Disabled without a template, and after the file was
 * created because its rows are no longer checked then.
 */
export function usePayoutPreview(templateId: string, selection: PayoutSelection, isCreated: boolean) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'payout', templateId, selection],
    queryFn: ({ signal }) =>
      api.post('/api/payouts/preview', { ...selectionBody(selection), template_id: templateId }, { signal }),
    enabled: templateId !== '' && !isCreated,
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

export interface CreatePayoutRequest {
  template_id: string
  /** Number of confirmed rows, skipped ones included. The server rejects another number of checked rows. */
  checked_count: number
}

/** POST /api/payouts/create of the selected rows. */
export function useCreatePayout(selection: PayoutSelection) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: CreatePayoutRequest) =>
      api.post('/api/payouts/create', bodyOf(selection, order), { idempotent: true }),
    onSettled: () =>
      Promise.all(
        [payoutsKey, withdrawalsKey, allVouchers.key, rewardClaims.key].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

const bodyOf = (selection: PayoutSelection, { template_id, checked_count }: CreatePayoutRequest) =>
  'request' in selection
    ? { ...selection.request, template_id, checked_count, checked: 1 }
    : { ...selectionBody(selection), template_id }
