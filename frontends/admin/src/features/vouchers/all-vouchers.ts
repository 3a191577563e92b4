import { type RowOf, tableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import { otherStatuses } from '../../row-status/open-status'
import { historyOf } from '../../row-status/row-history'
import type { StatusValues } from '../../row-status/status-fields'
import { payoutsKey } from '../payouts/payouts'

export type Voucher = RowOf<'/api/vouchers/datatable/a'>

/** POST /api/vouchers/datatable/a: all voucher withdrawals, with their sums. */
export const allVouchers = tableSource({
  key: ['vouchers', 'all'],
  path: '/api/vouchers/datatable/a',
})

export const isFinal = ({ status }: Voucher): boolean => status === 'success'

/** The statuses a row may change to: any other one until it is paid (rule book §5). */
export const nextStatuses = (row: Voucher) => (isFinal(row) ? [] : otherStatuses(row))

/** GET /api/vouchers/history/{id}: the status history of a row. */
export const voucherHistory = historyOf(allVouchers, '/api/vouchers/history/{id}')

/** POST /api/vouchers/process. Optimistic locking: `from` is the status that was shown; 409 when it changed. */
export const processVoucher = ({ row, ...change }: StatusValues & { row: Pick<Voucher, 'id' | 'status'> }) =>
  api.post('/api/vouchers/process', { id: row.id, from: row.status, ...change }, { idempotent: true })

export function useProcessVoucher() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: processVoucher,
    // Also after a failure: another admin may have changed the row. The change may have ended a line of a payout.
    onSettled: () =>
      Promise.all([allVouchers.key, payoutsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
