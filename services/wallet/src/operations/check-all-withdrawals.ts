import type { CheckAllWithdrawalsReply, CheckAllWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { setChecks } from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'

/**
 * Sets or clears the calling admin's check on every open row of the filter; final rows are never checked. Faults:
 * forbidden.
 */
export async function checkAllWithdrawals(
  { kit }: Context,
  { filter, checked }: CheckAllWithdrawalsRequest,
): Promise<CheckAllWithdrawalsReply> {
  const admin = requireAdmin()
  const status = filter && statusFrom(filter.status)
  const condition = withdrawalFilter(filter?.query, status)
  return await kit.transaction(async (tx) => {
    const changed = await setChecks(tx, admin.memberId, condition, checked)
    tx.audit({
      action: 'withdrawal.checked',
      target: 'withdrawals',
      after: { checked, changed, status: status ?? '' },
    })
    return { changed }
  })
}
