import type { CheckWithdrawalRequest } from '@jejaring/proto/wallet/v1/wallet'
import { audit, conflict, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { setCheck } from '../store/withdrawal-checks'
import { lockWithdrawals } from '../store/withdrawals'
import { isFinal, statusNames } from '../withdrawals/status'

/**
 * Sets or clears the calling admin's check on a row; other admins do not see it.
 * Faults: forbidden, not_found, conflict on a final row.
 */
export async function checkWithdrawal(
  { kit }: Context,
  { id, checked }: CheckWithdrawalRequest,
): Promise<Record<string, never>> {
  const admin = requireAdmin()
  if (!isUuid(id)) throw notFound()
  await kit.transaction(async (manager) => {
    const [withdrawal] = await lockWithdrawals(manager, [id])
    if (!withdrawal) throw notFound()
    if (isFinal(withdrawal.status)) {
      throw conflict(`Penarikan sudah selesai dengan status ${statusNames[withdrawal.status]}.`)
    }
    await setCheck(manager, admin.memberId, id, checked)
    await audit(manager, {
      action: 'withdrawal.checked',
      target: `withdrawal:${id}`,
      after: { invoice: withdrawal.invoice, checked },
    })
  })
  return {}
}
