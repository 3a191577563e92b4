import type { ListWithdrawalsReply, ListWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, requireAdmin } from '@jejaring/service-kit'
import { selectionSums, statusFrom, statusTotals, withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { sumChecked } from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { pageOfWithdrawals, sumWithdrawals } from '../store/withdrawal-page'

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
  const { totals, withdrawals, summed } = await pageOfWithdrawals(manager, {
    query: filter?.query,
    status,
    adminId,
  })
  return {
    counts: countsOf(totals),
    withdrawals: withdrawals.map(withdrawalMessage),
    // Where all statuses are asked for, the selection has what stands above the table, too.
    ...statusTotals((!status && summed) || (await sumWithdrawals(manager, filter?.query))),
    sums: selectionSums(summed),
    ...(await sumChecked(manager, adminId, withdrawalFilter(filter?.query, status))),
  }
}
