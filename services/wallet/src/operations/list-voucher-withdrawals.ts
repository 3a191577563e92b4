import type {
  ListVoucherWithdrawalsReply,
  ListVoucherWithdrawalsRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service'
import type { Context } from '../context'
import { pageOfVouchers, sumVouchers } from '../store/voucher-page'
import { statusFrom } from '../wire'

/** A page of all withdrawals of vouchers, with the sums of what dates and search leave. Faults: forbidden. */
export async function listVoucherWithdrawals(
  { kit }: Context,
  { filter }: ListVoucherWithdrawalsRequest,
): Promise<ListVoucherWithdrawalsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const status = filter && statusFrom(filter.status)
  const page = await pageOfVouchers(manager, { query: filter?.query, status })
  return { ...page, ...(await sumVouchers(manager, filter?.query)) }
}
