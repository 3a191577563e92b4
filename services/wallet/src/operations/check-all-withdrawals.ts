import type { CheckAllWithdrawalsReply, CheckAllWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { setChecks } from '../store/checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { statusFrom } from '../wire'

/**
 * Sets or clears the calling admin's check on every row with a status, within dates and search. Final
 * rows are never checked, so their statuses change nothing. Faults: forbidden.
 */
export async function checkAllWithdrawals(
  { kit }: Context,
  { filter, checked }: CheckAllWithdrawalsRequest,
): Promise<CheckAllWithdrawalsReply> {
  const admin = requireAdmin()
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const changed = await kit.transaction((manager) => setChecks(manager, admin.memberId, condition, checked))
  return { changed }
}
