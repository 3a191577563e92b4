import { businessDay } from '@jejaring/calendar'
import type { VoucherWithdrawal as VoucherMessage } from '@jejaring/proto/wallet/v1/wallet'
import type { UnitOfWork } from '@jejaring/service-kit'
import { recordOutcomesAndCloseFiles } from '../store/payouts'
import { postMoves } from '../store/post-moves'
import { updateVouchers } from '../store/vouchers'
import { setWithdrawalStatus } from '../store/withdrawals'
import { changeVoucher } from '../vouchers/decide-change'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import { paymentMoves, refundMove } from '../withdrawals/moves'
import { isFinal } from '../withdrawals/status'
import type { Status, Withdrawal } from '../withdrawals/withdrawal'
import { publishVoucherChanges } from './publish-voucher-changes'
import { publishWithdrawalChanges } from './publish-withdrawal-changes'

/** A locked request, and the status that it gets. All checks have passed. */
export interface RequestChange<Row> {
  readonly row: Row
  readonly to: Status
  /** Of a refusal; empty otherwise. */
  readonly reason: string
}

export interface ChangeContext {
  readonly adminId: string
  readonly now: Date
  /** Reason in the history of requests without one of their own. */
  readonly note?: string
  /** The payout that the requests are added to. */
  readonly payoutId?: string
}

/** Changes withdrawals: status, payout lines, postings, history and events. */
export async function changeWithdrawals(
  tx: UnitOfWork,
  changes: readonly RequestChange<Withdrawal>[],
  { adminId, now, note, payoutId }: ChangeContext,
): Promise<Withdrawal[]> {
  const reasons = new Map(changes.map(({ row, reason }) => [row.id, reason]))
  const changed: Withdrawal[] = []
  for (const to of new Set(changes.map((change) => change.to))) {
    const rows = changes.filter((change) => change.to === to).map(({ row }) => row)
    const set = {
      to,
      reason: ({ id }: Withdrawal) => reasons.get(id)!,
      refusedBy: to === 'failed' ? adminId : null,
      finishedAt: isFinal(to) ? now : null,
    }
    changed.push(...(await setWithdrawalStatus(tx, rows, payoutId ? { ...set, payoutId } : set)))
  }
  const day = businessDay(now)
  const moves = changes.flatMap(({ row, to }) => {
    if (to === 'success') return paymentMoves(row, day)
    return to === 'failed' ? [refundMove(row, day)] : []
  })
  await postMoves(tx, moves, now)
  await publishWithdrawalChanges(tx, changed, now, note)
  return changed
}

/** Changes voucher withdrawals: status, payout lines, postings, history and events. Returns them as messages. */
export async function changeVoucherWithdrawals(
  tx: UnitOfWork,
  changes: readonly RequestChange<VoucherWithdrawal>[],
  { now, note, payoutId }: ChangeContext,
): Promise<VoucherMessage[]> {
  const day = businessDay(now)
  const decided = changes.map(({ row, to, reason }) => changeVoucher(row, { to, reason, payoutId }, day, now))
  await updateVouchers(
    tx,
    decided.map(({ changed }) => changed),
  )
  for (const to of new Set(changes.map((change) => change.to))) {
    const rows = changes.filter((change) => change.to === to).map(({ row }) => row)
    await recordOutcomesAndCloseFiles(tx, 'vouchers', rows, to, isFinal(to) ? now : null)
  }
  await postMoves(
    tx,
    decided.flatMap(({ moves }) => moves),
    now,
  )
  return await publishVoucherChanges(
    tx,
    decided.map(({ changed }) => changed),
    now,
    note,
  )
}
