import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ListWithdrawalsReply, type ListWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { selectionSums, statusFrom, statusTotals, withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { sumChecked } from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { pageOfWithdrawals, sumWithdrawals } from '../store/withdrawal-page'
import type { Status } from '../withdrawals/withdrawal'

/**
 * Lists a page of all withdrawals with three sets of sums: of the selection, of the same dates and search in any status,
 * and of the filtered rows that this admin has checked. Faults: forbidden.
 */
export async function listWithdrawals(
  { kit }: Context,
  { filter, memberId }: ListWithdrawalsRequest,
): Promise<ListWithdrawalsReply> {
  const { memberId: adminId } = requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  if (memberId) return await listWithdrawalsOf(manager, memberId, filter?.query, status)
  const { totals, withdrawals, sums } = await pageOfWithdrawals(manager, {
    query: filter?.query,
    status,
    adminId,
  })
  return {
    counts: countsOf(totals),
    withdrawals: withdrawals.map(withdrawalMessage),
    // Without a status filter the selection's sums are the totals of all statuses.
    ...statusTotals((!status && sums) || (await sumWithdrawals(manager, filter?.query))),
    sums: selectionSums(sums),
    ...(await sumChecked(manager, adminId, withdrawalFilter(filter?.query, status))),
  }
}

async function listWithdrawalsOf(
  manager: EntityManager,
  ownerId: string,
  query: TableQuery | undefined,
  status: Status | undefined,
): Promise<ListWithdrawalsReply> {
  if (!isUuid(ownerId)) throw notFound()
  const { totals, withdrawals } = await pageOfWithdrawals(manager, {
    query,
    ownerId,
    ...(status && { status }),
  })
  return ListWithdrawalsReply.create({
    counts: countsOf(totals),
    withdrawals: withdrawals.map(withdrawalMessage),
    withoutSums: true,
  })
}
