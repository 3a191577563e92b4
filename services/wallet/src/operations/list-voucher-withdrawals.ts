import type {
  ListVoucherWithdrawalsReply,
  ListVoucherWithdrawalsRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { pageOfVouchers, sumVouchers } from '../store/voucher-page'
import { sumsAbove, sumsBelow } from '../store/withdrawal-page'
import { statusFrom } from '../wire'

/**
 * A page of all withdrawals of vouchers, with the sums of the selection, and of what dates and search leave whatever the
 * status. Faults: forbidden.
 */
export async function listVoucherWithdrawals(
  { kit }: Context,
  { filter }: ListVoucherWithdrawalsRequest,
): Promise<ListVoucherWithdrawalsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  const { summed, ...page } = await pageOfVouchers(manager, { query: filter?.query, status })
  return {
    ...page,
    ...sumsAbove(status ? await sumVouchers(manager, filter?.query) : summed),
    sums: sumsBelow(summed),
  }
}
