import type { CheckWithdrawalRequest } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
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
  await kit.transaction(async (tx) => {
    const [withdrawal] = await lockWithdrawals(tx, [id])
    if (!withdrawal) throw notFound()
    if (isFinal(withdrawal.status)) {
      throw conflict(`Penarikan sudah selesai dengan status ${statusNames[withdrawal.status]}.`)
    }
    await setCheck(tx, admin.memberId, id, checked)
    tx.audit({
      action: 'withdrawal.checked',
      target: `withdrawal:${id}`,
      after: { invoice: withdrawal.invoice, checked },
    })
  })
  return {}
}
