import type { TableRequest } from '@jejaring/ui/table'
import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { withdrawalsKey } from './all-withdrawals'

const preview = z.object({
  banks: z.array(
    z.object({
      bank_name: z.string(),
      count: z.number(),
      amount_request: z.number(),
      amount_received: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      id: z.string(),
      invoice: z.string(),
      status: z.string(),
      /** The statuses that this admin may set now. */
      next: z.array(z.string()),
      amount_request: z.number(),
      amount_received: z.number(),
    }),
  ),
})

export type CheckedPreview = z.infer<typeof preview>
export type CheckedRow = CheckedPreview['rows'][number]

/** POST /api/withdraws/preview: the checked rows within the table's filters, by bank and individually. */
export function useCheckedPreview(request: TableRequest) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', request],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', request, preview, { signal }),
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

/** POST /api/withdraws/preview of one row that is in a payout file: what this admin may do depends on the file. */
export function useRowPreview({ id, payout_id }: { id: string; payout_id: string }) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', id],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', { id }, preview, { signal }),
    enabled: payout_id !== '',
    gcTime: 0,
  })
}
