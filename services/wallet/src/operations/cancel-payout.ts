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
import type { Payout } from '../payouts/payout'
import { isCancelledFor, payoutTarget, refuseCancellation } from '../payouts/step-rules'
import { payoutById } from '../store/payout-page'
import { lockPayout, readPayoutItems, updatePayout } from '../store/payouts'
import { lockWithdrawals, setWithdrawalStatus } from '../store/withdrawals'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { payoutNotFound } from './plan-payout'
import { publishWithdrawalChanges } from './publish-withdrawal-changes'

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
    const sentence = `Isi alasan pembatalan, paling panjang ${MAX_REASON_LENGTH} karakter.`
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
      await returnToPending(tx, payout, rows, reason, kit.clock.now())
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
  if (payout?.status === 'waiting') await returnToPending(tx, payout, rows, reason, now)
}

/** Locks the withdrawals of a payout that have no result. */
async function lockOpenRows(manager: EntityManager, id: string): Promise<Withdrawal[]> {
  const items = await readPayoutItems(manager, id)
  const open = items.flatMap(({ withdrawalId, outcome }) => (outcome ? [] : [withdrawalId]))
  // Leaves out withdrawals that ended while this waited for their locks.
  return (await lockWithdrawals(manager, open)).filter(
    (row) => row.payoutId === id && row.status === 'process',
  )
}

async function returnToPending(
  tx: UnitOfWork,
  payout: Payout,
  rows: readonly Withdrawal[],
  reason: string,
  now: Date,
): Promise<void> {
  const { number } = payout
  const changed = await setWithdrawalStatus(tx, rows, {
    to: 'pending',
    reason: '',
    refusedBy: null,
    finishedAt: null,
  })
  await updatePayout(tx, payout, { status: 'cancelled', endedAt: now, reason })
  await publishWithdrawalChanges(tx, changed, now, `Berkas pembayaran ${number} dibatalkan`)
  tx.auditAll([
    {
      action: 'payout.cancelled',
      target: `payout:${payout.id}`,
      before: { status: payout.status },
      after: { status: 'cancelled', number, reason, count: rows.length },
    },
    ...rows.map((row) => ({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${row.id}`,
      before: { status: row.status, payout: number },
      after: { status: 'pending', invoice: row.invoice },
    })),
  ])
}
