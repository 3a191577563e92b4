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
  rows: z.array(z.object({ id: z.string(), invoice: z.string(), status: z.string() })),
})

export type CheckedRow = z.infer<typeof preview>['rows'][number]

/** POST /api/withdraws/preview: the checked rows within the table's filters, by bank and individually. */
export function usePreview(request: TableRequest) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', request],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', request, preview, { signal }),
    // The checked rows may have changed since the sheet was last open.
    gcTime: 0,
  })
}

/** GET /api/withdraws/export: URL of the Excel file with the table's filters and order. */
export function exportAddress(request: TableRequest): string {
  const [order] = request.order
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const wanted = {
    st: text(request.st),
    datestart: text(request.datestart),
    datefinish: text(request.datefinish),
    search: request.search?.value ?? '',
    sort: order ? text(request.columns[order.column]?.data) : '',
    dir: order?.dir ?? '',
  }
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
  return `/api/withdraws/export?${query}`
}
