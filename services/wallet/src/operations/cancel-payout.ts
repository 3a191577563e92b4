import type { CancelPayoutRequest, Payout as PayoutMessage } from '@jejaring/proto/wallet/v1/wallet'
import { auditAll, invalid, isUuid, requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { isCancelledFor, refuseCancellation } from '../payouts/decide-step'
import type { Payout } from '../payouts/payout'
import { payoutById } from '../store/payout-page'
import { changePayout, lockPayout, readItems } from '../store/payouts'
import { lockWithdrawals, setStatus } from '../store/withdrawals'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { noSuchPayout } from './plan-payout'
import { tellChanges } from './tell-changes'

const LONGEST_REASON = 300

/**
 * Takes a payout back: its withdrawals without a result are pending again, and may be in another one. Once the
 * file was downloaded, its creator may not, nor who has a withdrawal of their own in it. The same wish once more, as after
 * a lost answer, hears the same. Faults: not_found, invalid
 * (`reason`), forbidden, conflict (ended).
 */
export async function cancelPayout(
  { kit }: Context,
  { id, reason: given }: CancelPayoutRequest,
): Promise<PayoutMessage> {
  const { memberId: adminId } = requireAdmin()
  const reason = given.trim()
  if (reason === '' || reason.length > LONGEST_REASON) {
    const sentence = `Isi alasan pembatalan, paling panjang ${LONGEST_REASON} karakter.`
    throw invalid(sentence, { reason: sentence })
  }
  if (!isUuid(id)) throw noSuchPayout()
  return await kit.transaction(async (manager) => {
    const items = await readItems(manager, id)
    const open = items.flatMap(({ withdrawalId, outcome }) => (outcome ? [] : [withdrawalId]))
    // What ended while this waited for the lock is not taken back.
    const rows = (await lockWithdrawals(manager, open)).filter(
      (row) => row.payoutId === id && row.status === 'process',
    )
    const payout = await lockPayout(manager, id)
    if (!payout) throw noSuchPayout()
    if (isCancelledFor(payout, reason)) return (await payoutById(manager, payout, adminId))!
    const isOwn = rows.some(({ memberId }) => memberId === adminId)
    const refusal = refuseCancellation(payout, adminId, isOwn)
    if (refusal) throw refusal

    await takeBack(manager, payout, rows, reason, kit.clock.now())
    return (await payoutById(manager, payout, adminId))!
  })
}

async function takeBack(
  manager: EntityManager,
  payout: Payout,
  rows: readonly Withdrawal[],
  reason: string,
  now: Date,
): Promise<void> {
  const { number } = payout
  const changed = await setStatus(manager, rows, {
    to: 'pending',
    reason: '',
    refusedBy: null,
    finishedAt: null,
  })
  await changePayout(manager, payout, { status: 'cancelled', endedAt: now, reason })
  await tellChanges(manager, changed, now, `Berkas bayar ${number} dibatalkan`)
  await auditAll(manager, [
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
