import { businessDay } from '@jejaring/calendar'
import {
  type CancelWithdrawalRequest,
  Withdrawal as WithdrawalMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import {
  conflict,
  idempotentInTransaction,
  isUuid,
  notFound,
  requireInPerson,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { postMoves } from '../store/post-moves'
import { lockWithdrawals, setWithdrawalStatus } from '../store/withdrawals'
import { refundMove } from '../withdrawals/moves'
import { statusNames } from '../withdrawals/status'
import { publishWithdrawalChanges } from './publish-withdrawal-changes'

const CANCELLED_REASON = 'Dibatalkan oleh member.'

/**
 * Cancels a pending withdrawal of the caller and refunds it. It becomes failed but is no refusal, so it opens no exemption
 * from the repeat-order rule. Faults: forbidden (login-as), not_found (also for another member's), conflict. Idempotent
 * by key.
 */
export async function cancelWithdrawal(
  { kit }: Context,
  { idempotencyKey, id }: CancelWithdrawalRequest,
): Promise<WithdrawalMessage> {
  const { memberId } = requireInPerson('Penarikan tidak dapat dibatalkan saat masuk sebagai member lain.')
  if (!isUuid(id)) throw notFound()
  const call = { operation: 'wallet.CancelWithdrawal', key: idempotencyKey, body: { id } }
  return await kit.transaction((tx) =>
    idempotentInTransaction(tx, call, WithdrawalMessage, () => cancel(tx, { memberId, id }, kit.clock.now())),
  )
}

async function cancel(
  tx: UnitOfWork,
  { memberId, id }: { memberId: string; id: string },
  now: Date,
): Promise<WithdrawalMessage> {
  const [withdrawal] = await lockWithdrawals(tx, [id])
  if (!withdrawal || withdrawal.memberId !== memberId) throw notFound()
  if (withdrawal.status !== 'pending') {
    throw conflict(`Penarikan berstatus ${statusNames[withdrawal.status]}, tidak dapat dibatalkan lagi.`)
  }

  const [cancelled] = await setWithdrawalStatus(tx, [withdrawal], {
    to: 'failed',
    reason: CANCELLED_REASON,
    refusedBy: null,
    finishedAt: now,
  })
  await postMoves(tx, [refundMove(withdrawal, businessDay(now))], now)
  await publishWithdrawalChanges(tx, [cancelled!], now)
  tx.audit({
    action: 'withdrawal.cancelled',
    target: `withdrawal:${id}`,
    before: { status: withdrawal.status },
    after: { status: 'failed', invoice: withdrawal.invoice, amount_request: withdrawal.amountRequest },
  })
  const namesOf = await memberCopies.readNames(tx, [memberId])
  return withdrawalMessage({ ...cancelled!, ...namesOf(memberId), checked: false })
}
