import type { ListWithdrawalsReply, ListWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { sumChecked } from '../store/checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { pageOfWithdrawals, sumsAbove, sumsBelow, sumWithdrawals } from '../store/withdrawal-page'
import { statusFrom } from '../wire'

/**
 * A page of all withdrawals for an admin, with the sums of the selection, of what dates and search leave whatever the
 * status, and of what this admin has checked of the filtered rows. Faults: forbidden.
 */
export async function listWithdrawals(
  { kit }: Context,
  { filter }: ListWithdrawalsRequest,
): Promise<ListWithdrawalsReply> {
  const { memberId: adminId } = requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  const { summed, ...page } = await pageOfWithdrawals(manager, { query: filter?.query, status, adminId })
  return {
    ...page,
    // Where all statuses are asked for, the selection has what stands above the table, too.
    ...sumsAbove((!status && summed) || (await sumWithdrawals(manager, filter?.query))),
    sums: sumsBelow(summed),
    ...(await sumChecked(manager, adminId, withdrawalFilter(filter?.query, status))),
  }
}
