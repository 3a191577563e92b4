import type {
  ListPayoutLinesReply,
  ListPayoutLinesRequest,
  ReadPayoutReply,
  ReadPayoutRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { pageOfLines, payoutById } from '../store/payout-page'
import { readResults, sumOutcomes, sumPayoutByBank } from '../store/payout-results'
import { findPayout } from '../store/payouts'
import { noSuchPayout } from './plan-payout'

/** A payout with its control totals, what became of it, and the results taken in. Faults: forbidden, not_found. */
export async function readPayout({ kit }: Context, { id }: ReadPayoutRequest): Promise<ReadPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { manager } = kit.database
  const payout = isUuid(id) ? await payoutById(manager, { id }, adminId) : undefined
  if (!payout) throw noSuchPayout()
  return {
    payout,
    outcomes: await sumOutcomes(manager, id),
    banks: await sumPayoutByBank(manager, id),
    results: await readResults(manager, id),
  }
}

/** A page of the withdrawals in a payout, in the order of its file. Faults: forbidden, not_found. */
export async function listPayoutLines(
  { kit }: Context,
  { id, query, outcome }: ListPayoutLinesRequest,
): Promise<ListPayoutLinesReply> {
  requireAdmin()
  const { manager } = kit.database
  if (!isUuid(id) || !(await findPayout(manager, id))) throw noSuchPayout()
  return await pageOfLines(manager, id, query, outcome)
}
