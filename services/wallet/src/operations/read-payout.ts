import type {
  ListPayoutLinesReply,
  ListPayoutLinesRequest,
  ReadPayoutReply,
  ReadPayoutRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, requireAdmin } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { pageOfLines, payoutById } from '../store/payout-page'
import { readResults, sumOutcomes, sumPayoutByBank } from '../store/payout-results'
import { findPayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

/** Reads a payout with its sums by outcome and bank and the imported results. Faults: forbidden, not_found. */
export async function readPayout({ kit }: Context, { id }: ReadPayoutRequest): Promise<ReadPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { manager } = kit.database
  const payout = isUuid(id) ? await payoutById(manager, { id }) : undefined
  if (!payout) throw payoutNotFound()
  return {
    payout: payoutMessage(payout, adminId),
    outcomes: await sumOutcomes(manager, id),
    banks: await sumPayoutByBank(manager, payout),
    results: (await readResults(manager, id)).map((result) => ({ ...result, applied: true })),
  }
}

/** Lists a page of a payout's lines, in file order by default. Faults: forbidden, not_found. */
export async function listPayoutLines(
  { kit }: Context,
  { id, query, outcome }: ListPayoutLinesRequest,
): Promise<ListPayoutLinesReply> {
  requireAdmin()
  const { manager } = kit.database
  const payout = isUuid(id) ? await findPayout(manager, id) : null
  if (!payout) throw payoutNotFound()
  const { total, filtered, rows } = await pageOfLines(manager, payout, query, outcome)
  return { counts: { total, filtered }, lines: rows }
}
