import type { ApprovePayoutRequest, Payout as PayoutMessage } from '@jejaring/proto/wallet/v1/wallet'
import {
  closeProposal,
  forbidden,
  isUuid,
  lockPendingProposal,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import { isApprovedBy, payoutTarget, refuseApproval } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { payoutNotFound } from './plan-payout'

/**
 * Approves a waiting payout and its proposal, so that it can be released. A retry by the same admin returns the same reply.
 * Faults: not_found, forbidden (the creator, or an admin who has a withdrawal in it), conflict when it is not waiting.
 */
export async function approvePayout({ kit }: Context, { id }: ApprovePayoutRequest): Promise<PayoutMessage> {
  const { memberId: adminId } = requireAdmin()
  if (!isUuid(id)) throw payoutNotFound()
  return await kit.transaction(async (tx) => {
    // Proposal before payout, the lock order of every decision.
    const proposal = await lockPendingProposal(tx, payoutTarget(id))
    const payout = await lockPayout(tx, id)
    if (!payout) throw payoutNotFound()
    if (!isApprovedBy(payout, adminId)) {
      await approveProposedPayout(tx, id, kit.clock.now())
      if (proposal) await closeProposal(tx, proposal, 'approved', { decidedBy: adminId, reason: '' })
    }
    return payoutMessage((await payoutById(tx, payout))!, adminId)
  })
}

/** Approves a payout as the calling admin. Faults: those of `approvePayout`. */
export async function approveProposedPayout(tx: UnitOfWork, id: string, now: Date): Promise<void> {
  const { memberId: adminId } = requireAdmin()
  const payout = await lockPayout(tx, id)
  if (!payout) throw payoutNotFound()
  const refusal = refuseApproval(payout, adminId)
  if (refusal) throw refusal
  const items = await readPayoutItems(tx, payout)
  if (items.some(({ memberId }) => memberId === adminId))
    throw forbidden('Berkas ini memuat penarikan Anda sendiri. Minta admin lain menyetujuinya.')

  await updatePayout(tx, payout, { status: 'ready', approvedBy: adminId, approvedAt: now })
  tx.audit({
    action: 'payout.approved',
    target: `payout:${id}`,
    before: { status: payout.status },
    after: { status: 'ready', number: payout.number, count: payout.count, total: payout.total },
  })
}
