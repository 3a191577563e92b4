import type { CancelPayoutRequest, Payout as PayoutMessage } from '@jejaring/proto/wallet/v1/wallet'
import {
  closeProposal,
  invalid,
  isUuid,
  lockPendingProposal,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { payoutMessage } from '../api/mappers/payout'
import type { Context } from '../context'
import type { Payable } from '../payouts/payable'
import type { Payout } from '../payouts/payout'
import { isCancelledFor, payoutTarget, refuseCancellation } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { findPayout, lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { changePayablesInPayout, payableStores } from './payable-stores'
import { payoutNotFound } from './plan-payout'

const MAX_REASON_LENGTH = 300

/**
 * Cancels a payout: its withdrawals without a result become pending again and may go into another payout. Once the file
 * was downloaded, neither its creator nor an admin who has a withdrawal in it may cancel it. A retry with the same reason
 * returns the same reply. Faults: not_found, invalid (`reason`), forbidden, conflict (ended).
 */
export async function cancelPayout(
  { kit }: Context,
  { id, reason: rawReason }: CancelPayoutRequest,
): Promise<PayoutMessage> {
  const { memberId: adminId } = requireAdmin()
  const reason = rawReason.trim()
  if (reason === '' || reason.length > MAX_REASON_LENGTH) {
    const sentence = `Isi alasan pembatalan, paling banyak ${MAX_REASON_LENGTH} karakter.`
    throw invalid(sentence, { reason: sentence })
  }
  if (!isUuid(id)) throw payoutNotFound()
  return await kit.transaction(async (tx) => {
    // Proposal before withdrawals before payout, the lock order of every decision.
    const proposal = await lockPendingProposal(tx, payoutTarget(id))
    const rows = await lockOpenRows(tx, id)
    const payout = await lockPayout(tx, id)
    if (!payout) throw payoutNotFound()
    if (!isCancelledFor(payout, reason)) {
      const isOwn = rows.some(({ memberId }) => memberId === adminId)
      const refusal = refuseCancellation(payout, adminId, isOwn)
      if (refusal) throw refusal
      await returnToPending(tx, payout, rows, { adminId, reason, now: kit.clock.now() })
      if (proposal) await closeProposal(tx, proposal, 'rejected', { decidedBy: adminId, reason })
    }
    return payoutMessage((await payoutById(tx, payout))!, adminId)
  })
}

/** Cancels a waiting payout because its proposal was rejected or has expired. */
export async function cancelProposedPayout(
  tx: UnitOfWork,
  id: string,
  reason: string,
  now: Date,
): Promise<void> {
  const rows = await lockOpenRows(tx, id)
  const payout = await lockPayout(tx, id)
  // A payout's requests return to the queue without an admin's refusal.
  if (payout?.status === 'waiting') await returnToPending(tx, payout, rows, { adminId: '', reason, now })
}

/** Locks the requests of a payout that have no result. */
async function lockOpenRows(manager: EntityManager, id: string): Promise<Payable[]> {
  const payout = await findPayout(manager, id)
  if (!payout) return []
  const items = await readPayoutItems(manager, payout)
  const open = items.flatMap(({ payableId, outcome }) => (outcome ? [] : [payableId]))
  // Leaves out requests that ended while this waited for their locks.
  return (await payableStores[payout.kind].lock(manager, open)).filter(
    (row) => row.payoutId === id && row.status === 'process',
  )
}

interface Cancellation {
  readonly adminId: string
  readonly reason: string
  readonly now: Date
}

async function returnToPending(
  tx: UnitOfWork,
  payout: Payout,
  rows: readonly Payable[],
  { adminId, reason, now }: Cancellation,
): Promise<void> {
  const { number } = payout
  const changes = rows.map((row) => ({ row, to: 'pending' as const, reason: '' }))
  await changePayablesInPayout(tx, payout, changes, {
    adminId,
    now,
    note: `Berkas pembayaran ${number} dibatalkan`,
  })
  await updatePayout(tx, payout, { status: 'cancelled', endedAt: now, reason })
  tx.audit({
    action: 'payout.cancelled',
    target: `payout:${payout.id}`,
    before: { status: payout.status },
    after: { status: 'cancelled', number, reason, count: rows.length },
  })
}
