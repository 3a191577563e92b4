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

/** POST /api/withdraws/preview: what is checked within the table's filters, by bank and row by row. */
export function usePreview(request: TableRequest) {
  return useQuery({
    queryKey: [...withdrawalsKey, 'preview', request],
    queryFn: ({ signal }) => api.post('/api/withdraws/preview', request, preview, { signal }),
    // What was checked when the window was last open is no news.
    gcTime: 0,
  })
}

/** GET /api/withdraws/export: the address of the Excel file with what the table is filtered and sorted by. */
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
