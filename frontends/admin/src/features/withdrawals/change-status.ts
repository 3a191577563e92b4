import type { TableRequest } from '@jejaring/ui/table'
import { api, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import type { StatusValues } from '../../row-status/status-fields'
import { payoutsKey } from '../payouts/payouts'
import { type Withdrawal, withdrawalsKey } from './all-withdrawals'

/** The checked rows within the table's filters: number, amount to be received in Rupiah, and those on the page. */
export interface CheckedTarget {
  request: TableRequest
  count: number
  received: number
  rows: readonly Withdrawal[]
}

/** The rows to change: a single row as it was shown, or all checked rows. */
export type Target = { row: Withdrawal } | CheckedTarget

/** Rows by id, which must still have the status `from`. */
interface RowsById {
  ids: readonly string[]
  from: string
}

export type Change = StatusValues & { target: Target | RowsById }

export type ChangeReply = Reply<'POST /api/withdraws/change_status'>

/**
 * POST /api/withdraws/change_status. Optimistic locking: a single row must still have the status that was shown, and the
 * number of checked rows must equal the confirmed one; otherwise 409.
 */
export function useChangeStatus() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api.post('/api/withdraws/change_status', bodyOf(change), { idempotent: true }),
    // The change may have ended a line of a payout.
    onSettled: () =>
      Promise.all([withdrawalsKey, payoutsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

function bodyOf({ target, status, reason }: Change) {
  if ('ids' in target) return { status_data: { status, reason, ...target } }
  if ('row' in target)
    return { status_data: { status, reason, from: target.row.status, ids: [target.row.id] } }
  return { ...target.request, status_data: { status, reason, checked: true, checked_count: target.count } }
}
