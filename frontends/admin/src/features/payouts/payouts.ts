import { type RowOf, tableSource } from '@jejaring/features'
import { api, type Reply, useQuery } from '@jejaring/web-platform'

export type Payout = RowOf<'/api/payouts/datatable'>

export const payoutsKey = ['payouts']

/** POST /api/payouts/datatable: all files, with the sums over the filtered ones. */
export const allPayouts = tableSource({
  key: [...payoutsKey, 'all'],
  path: '/api/payouts/datatable',
})

export type PayoutLine = RowOf<'/api/payouts/lines/{id}'>

/** POST /api/payouts/lines/{id}: the withdrawals of a file, in file order. */
export const payoutLines = (id: string) =>
  tableSource({ key: [...payoutsKey, 'lines', id], path: '/api/payouts/lines/{id}', parameters: { id } })

export type PayoutDetail = Reply<'GET /api/payouts/detail/{id}'>
export type BankSum = PayoutDetail['banks'][number]
/** `id` is empty in a preview. */
export type BankResult = PayoutDetail['results'][number]
export type ResultProblem = BankResult['problems'][number]

/** GET /api/payouts/detail/{id}. */
export function usePayout(id: string) {
  return useQuery({
    queryKey: [...payoutsKey, 'detail', id],
    queryFn: ({ signal }) => api.get('/api/payouts/detail/{id}', { parameters: { id }, signal }),
  })
}

/** GET /api/payouts/file/{id}: URL of the file. Every download returns the same bytes. */
export const fileUrl = (id: string) => `/api/payouts/file/${encodeURIComponent(id)}`

/** GET /api/payouts/report/{id}: URL of the report of an applied result. */
export const reportUrl = (id: string) => `/api/payouts/report/${encodeURIComponent(id)}`
