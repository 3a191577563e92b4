import type { ListPayoutsReply, ListPayoutsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { payoutStatusFrom } from '../payout-wire'
import { pageOfPayouts } from '../store/payout-page'

/** A page of payouts, newest first, with the sums of the selection. Faults: forbidden. */
export async function listPayouts(
  { kit }: Context,
  { query, status }: ListPayoutsRequest,
): Promise<ListPayoutsReply> {
  const { memberId: adminId } = requireAdmin()
  return await pageOfPayouts(kit.database.manager, { query, status: payoutStatusFrom(status), adminId })
}
