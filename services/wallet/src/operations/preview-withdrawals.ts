import type { PreviewWithdrawalsReply, PreviewWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { statusFrom, statusMessages } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { readCheckedWithdrawals, sumCheckedByBank } from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { MAX_ROWS_PER_CALL } from '../withdrawals/parse-status-change'

/** Lists the calling admin's checked rows within a filter, with sums by bank. Faults: forbidden. */
export async function previewWithdrawals(
  { kit }: Context,
  { filter }: PreviewWithdrawalsRequest,
): Promise<PreviewWithdrawalsReply> {
  const { memberId } = requireAdmin()
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const banks = await sumCheckedByBank(kit.database.manager, memberId, condition)
  const rows = await readCheckedWithdrawals(kit.database.manager, memberId, condition, MAX_ROWS_PER_CALL)
  return { banks, rows: rows.map((row) => ({ ...row, status: statusMessages[row.status] })) }
}
