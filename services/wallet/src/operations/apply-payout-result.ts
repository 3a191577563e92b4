import { businessDay } from '@jejaring/calendar'
import type { UnitOfWork } from '@jejaring/service-kit'
import type { DecidedResult, ResultReport } from '../payouts/decide-result'
import { publicReason, reportLines } from '../payouts/result-sheet'
import { insertPayoutResult } from '../store/payout-results'
import { postMoves } from '../store/post-moves'
import { setWithdrawalStatus } from '../store/withdrawals'
import { payoutMoves, refundMove } from '../withdrawals/moves'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { publishWithdrawalChanges } from './publish-withdrawal-changes'

interface ResultDecision {
  readonly decided: DecidedResult
  /** The payout's withdrawals, locked. */
  readonly rows: readonly Withdrawal[]
  readonly report: ResultReport
}

interface ResultContext {
  readonly adminId: string
  readonly now: Date
  readonly sha256: string
  /** Number of the payout file. */
  readonly number: string
}

/** Applies a decided result: settles the paid withdrawals and refunds the refused ones. Returns the id of its report. */
export async function applyPayoutResult(
  tx: UnitOfWork,
  payoutId: string,
  { decided, rows, report }: ResultDecision,
  { adminId, now, sha256, number }: ResultContext,
): Promise<string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paid = decided.paid.map(({ withdrawalId }) => byId.get(withdrawalId)!)
  const refused = decided.refused.map(({ item }) => byId.get(item.withdrawalId)!)
  const reasons = new Map(
    decided.refused.map(({ item, reason }) => [item.withdrawalId, publicReason(reason)]),
  )
  const settled = await setWithdrawalStatus(tx, paid, {
    to: 'success',
    reason: '',
    refusedBy: null,
    finishedAt: now,
  })
  const returned = await setWithdrawalStatus(tx, refused, {
    to: 'failed',
    reason: ({ id }) => reasons.get(id)!,
    refusedBy: adminId,
    finishedAt: now,
  })
  const day = businessDay(now)
  const moves = [
    ...paid.flatMap((row) => payoutMoves(row, day)),
    ...refused.map((row) => refundMove(row, day)),
  ]
  await postMoves(tx, moves, now)
  const changed = [...settled, ...returned]
  await publishWithdrawalChanges(tx, changed, now, `Hasil bank, berkas pembayaran ${number}`)
  const lines = reportLines(decided)
  const id = await insertPayoutResult(tx, payoutId, { report, lines, adminId, sha256, now })
  const { paidCount, paidAmount, refusedCount, refusedAmount, problemCount, fileName } = report
  tx.auditAll([
    {
      action: 'payout.result.imported',
      target: `payout:${payoutId}`,
      after: { number, fileName, sha256, paidCount, paidAmount, refusedCount, refusedAmount, problemCount },
    },
    ...changed.map((row) => ({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${row.id}`,
      before: { status: 'process' },
      after: { status: row.status, reason: row.reason, invoice: row.invoice, payout: number },
    })),
  ])
  return id
}
