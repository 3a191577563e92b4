import type { TableRequest } from '@jejaring/ui/table'
import { api, type Reply, useQuery } from '@jejaring/web-platform'
import { withdrawalsKey } from './all-withdrawals'

export type CheckedPreview = Reply<'POST /api/withdraws/preview'>
export type CheckedRow = CheckedPreview['rows'][number]

/** POST /api/withdraws/preview: the checked rows within the table's filters, by bank and individually. */
export function useCheckedPreview(request: TableRequest) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', request],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', request, { signal }),
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

/** POST /api/withdraws/preview of one row that is in a payout file: what this admin may do depends on the file. */
export function useRowPreview({ id, payout_id }: { id: string; payout_id: string }) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', id],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', { id }, { signal }),
    enabled: payout_id !== '',
    gcTime: 0,
  })
}
