import type { UnitOfWork } from '@jejaring/service-kit'
import type { DecidedResult, ResultReport } from '../payouts/decide-result'
import type { Payable } from '../payouts/payable'
import type { Payout } from '../payouts/payout'
import { publicReason, reportLines } from '../payouts/result-sheet'
import { insertPayoutResult } from '../store/payout-results'
import { changePayablesInPayout } from './payable-stores'

interface ResultDecision {
  readonly decided: DecidedResult
  /** The payout's requests, locked. */
  readonly rows: readonly Payable[]
  readonly report: ResultReport
}

interface ResultContext {
  readonly adminId: string
  readonly now: Date
  readonly sha256: string
}

/** Applies a decided result: settles the paid requests and refunds the refused ones. Returns the id of its report. */
export async function applyPayoutResult(
  tx: UnitOfWork,
  payout: Payout,
  { decided, rows, report }: ResultDecision,
  { adminId, now, sha256 }: ResultContext,
): Promise<string> {
  const { id: payoutId, number } = payout
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paid = decided.paid.map(({ payableId }) => ({
    row: byId.get(payableId)!,
    to: 'success' as const,
    reason: '',
  }))
  const refused = decided.refused.map(({ item, reason }) => ({
    row: byId.get(item.payableId)!,
    to: 'failed' as const,
    reason: publicReason(reason),
  }))
  const note = `Hasil bank, berkas pembayaran ${number}`
  await changePayablesInPayout(tx, payout, [...paid, ...refused], { adminId, now, note })
  const lines = reportLines(decided)
  const id = await insertPayoutResult(tx, payoutId, { report, lines, adminId, sha256, now })
  const { paidCount, paidAmount, refusedCount, refusedAmount, problemCount, fileName } = report
  tx.audit({
    action: 'payout.result.imported',
    target: `payout:${payoutId}`,
    after: { number, fileName, sha256, paidCount, paidAmount, refusedCount, refusedAmount, problemCount },
  })
  return id
}
