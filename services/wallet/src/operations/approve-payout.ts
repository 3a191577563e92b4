import type { ApprovePayoutRequest, Payout as PayoutMessage } from '@jejaring/proto/wallet/v1/wallet'
import { audit, forbidden, isUuid, requireAdmin } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { isApprovedBy, refuseApproval } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

/**
 * Approves a waiting payout, so that it can be downloaded. A retry by the same admin returns the same reply. Faults:
 * not_found, forbidden (the creator, or an admin who has a withdrawal in it), conflict when it is not waiting.
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
