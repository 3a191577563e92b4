import type {
  ListVoucherWithdrawalsReply,
  ListVoucherWithdrawalsRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, requireAdmin } from '@jejaring/service-kit'
import { voucherMessage } from '../api/mappers/voucher'
import { selectionSums, statusFrom, statusTotals } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { pageOfVouchers, sumVouchers } from '../store/voucher-page'

/**
 * Lists a page of all voucher withdrawals with two sets of sums: of the selection, and of the same dates and search in any
 * status. Faults: forbidden.
 */
export async function listVoucherWithdrawals(
  { kit }: Context,
  { filter }: ListVoucherWithdrawalsRequest,
): Promise<ListVoucherWithdrawalsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  const { vouchers, totals } = await pageOfVouchers(manager, { query: filter?.query, status })
  return {
    counts: countsOf(totals),
    vouchers: vouchers.map(voucherMessage),
    ...statusTotals(status ? await sumVouchers(manager, filter?.query) : totals),
    sums: selectionSums(totals),
  }
}
