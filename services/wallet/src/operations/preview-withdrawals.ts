import type { PreviewWithdrawalsReply, PreviewWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readChecked, sumCheckedByBank } from '../store/checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { statusFrom, statusMessages } from '../wire'
import { MOST_ROWS } from '../withdrawals/read-change'

/** What the calling admin has checked within a filter, by bank and row by row, before it is changed. Faults: forbidden. */
export async function previewWithdrawals(
  { kit }: Context,
  { filter }: PreviewWithdrawalsRequest,
): Promise<PreviewWithdrawalsReply> {
  const { memberId } = requireAdmin()
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const banks = await sumCheckedByBank(kit.database.manager, memberId, condition)
  const rows = await readChecked(kit.database.manager, memberId, condition, MOST_ROWS)
  return { banks, rows: rows.map((row) => ({ ...row, status: statusMessages[row.status] })) }
}
