import type {
  CheckedWithdrawal,
  PreviewWithdrawalsReply,
  PreviewWithdrawalsRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { statusByName, statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { readPayoutsOf } from '../store/payouts'
import {
  type CheckedRow,
  readCheckedWithdrawals,
  readWithdrawalRow,
  sumCheckedByBank,
} from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { MAX_ROWS_PER_CALL, splitIds } from '../withdrawals/parse-status-change'
import { refuseChange } from '../withdrawals/status'
import { statuses } from '../withdrawals/withdrawal'

/**
 * Lists the calling admin's checked rows within a filter, with sums by bank, or one row by id. Each row has the statuses
 * that this admin may set now. Faults: forbidden.
 */
export async function previewWithdrawals(
  { kit }: Context,
  { filter, id }: PreviewWithdrawalsRequest,
): Promise<PreviewWithdrawalsReply> {
  const { memberId } = requireAdmin()
  if (id) {
    const [uuid] = splitIds([id]).uuids
    const rows = uuid ? await readWithdrawalRow(kit.database.manager, uuid) : []
    return { banks: [], rows: await checkedMessages({ kit }, rows, memberId) }
  }
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const banks = await sumCheckedByBank(kit.database.manager, memberId, condition)
  const rows = await readCheckedWithdrawals(kit.database.manager, memberId, condition, MAX_ROWS_PER_CALL)
  return { banks, rows: await checkedMessages({ kit }, rows, memberId) }
}

async function checkedMessages(
  { kit }: Pick<Context, 'kit'>,
  rows: readonly CheckedRow[],
  adminId: string,
): Promise<CheckedWithdrawal[]> {
  const payouts = await readPayoutsOf(kit.database.manager, rows)
  return rows.map((row) => {
    const payout = payouts.get(row.payoutId ?? '')
    const next = statuses.filter((to) => !refuseChange(row, { to, adminId }, payout))
    return {
      id: row.id,
      invoice: row.invoice,
      status: statusByName[row.status],
      next: next.map((status) => statusByName[status]),
      amountRequest: row.amountRequest,
      amountReceived: row.amountReceived,
    }
  })
}
