import type { ListPayoutsReply, ListPayoutsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { payoutMessage, payoutStatusFrom } from '../api/mappers/payout'
import type { Context } from '../context'
import { pageOfPayouts } from '../store/payout-page'

/** Lists a page of payouts, newest first by default, with the sums of the selection. Faults: forbidden. */
export async function listPayouts(
  { kit }: Context,
  { query, status, released }: ListPayoutsRequest,
): Promise<ListPayoutsReply> {
  const { memberId: adminId } = requireAdmin()
  const page = await pageOfPayouts(kit.database.manager, {
    query,
    status: payoutStatusFrom(status),
    isReleased: released,
  })
  return {
    counts: { total: page.total, filtered: page.filtered },
    payouts: page.rows.map((payout) => payoutMessage(payout, adminId)),
    sums: page.sums,
  }
}
