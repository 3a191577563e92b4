import type { ListWithdrawalsReply, ListWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { sumChecked } from '../store/checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { pageOfWithdrawals, sumWithdrawals } from '../store/withdrawal-page'
import { statusFrom } from '../wire'

/**
 * A page of all withdrawals for an admin, with the sums of what dates and search leave (whatever the
 * status) and what this admin has checked of the filtered rows. Faults: forbidden.
 */
export async function listWithdrawals(
  { kit }: Context,
  { filter }: ListWithdrawalsRequest,
): Promise<ListWithdrawalsReply> {
  const { memberId: adminId } = requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  const page = await pageOfWithdrawals(manager, { query: filter?.query, status, adminId })
  const sums = await sumWithdrawals(manager, filter?.query)
  return {
    ...page,
    ...sums,
    ...(await sumChecked(manager, adminId, withdrawalFilter(filter?.query, status))),
  }
}
