import type { PreviewWithdrawalsReply, PreviewWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { sumCheckedByBank } from '../store/checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { statusFrom } from '../wire'

/** What the calling admin has checked within a filter, by bank, before it is changed. Faults: forbidden. */
export async function previewWithdrawals(
  { kit }: Context,
  { filter }: PreviewWithdrawalsRequest,
): Promise<PreviewWithdrawalsReply> {
  const { memberId } = requireAdmin()
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  return { banks: await sumCheckedByBank(kit.database.manager, memberId, condition) }
}
