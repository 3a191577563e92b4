import type { ApprovePayoutRequest, Payout as PayoutMessage } from '@jejaring/proto/wallet/v1/wallet'
import { audit, forbidden, isUuid, requireAdmin } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { isApprovedBy, refuseApproval } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

/**
 * Lets a payout that waits be downloaded; the same admin once more, as after a lost answer, hears the same. Faults: not_found, forbidden (who created it, and who has a withdrawal
 * of their own in it), conflict when it does not wait.
 */
export async function approvePayout({ kit }: Context, { id }: ApprovePayoutRequest): Promise<PayoutMessage> {
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  return await kit.transaction(async (manager) => {
    const payout = await lockPayout(manager, id)
    if (!payout) throw payoutNotFound()
    if (isApprovedBy(payout, adminId)) return payoutMessage((await payoutById(manager, payout))!, adminId)
    const refusal = refuseApproval(payout, adminId)
    if (refusal) throw refusal
    const items = await readPayoutItems(manager, id)
    if (items.some(({ memberId }) => memberId === adminId))
      throw forbidden('Berkas ini memuat penarikan Anda sendiri. Minta admin lain menyetujuinya.')

    await updatePayout(manager, payout, { status: 'ready', approvedBy: adminId, approvedAt: kit.clock.now() })
    await audit(manager, {
      action: 'payout.approved',
      target: `payout:${id}`,
      before: { status: payout.status },
      after: { status: 'ready', number: payout.number, count: payout.count, total: payout.total },
    })
    return payoutMessage((await payoutById(manager, payout))!, adminId)
  })
}
