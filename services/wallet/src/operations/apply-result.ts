import { businessDay } from '@jejaring/calendar'
import type { PayoutResult } from '@jejaring/proto/wallet/v1/wallet'
import { auditAll, oneLine } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { DecidedResult } from '../payouts/decide-result'
import { keepResult } from '../store/payout-results'
import { postMoves } from '../store/post-moves'
import { setStatus } from '../store/withdrawals'
import { payoutMoves, refundMove } from '../withdrawals/moves'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { tellChanges } from './tell-changes'

interface Decided {
  readonly decided: DecidedResult
  /** The withdrawals of the payout, locked. */
  readonly rows: readonly Withdrawal[]
  readonly report: Omit<PayoutResult, 'applied' | 'at' | 'byUsername'>
}

interface Made {
  readonly adminId: string
  readonly now: Date
  readonly sha256: string
  /** Of the payout. */
  readonly number: string
}

/** Writes what a result decided: what is paid is settled, what is refused goes back to its owner. */
export async function applyResult(
  manager: EntityManager,
  payoutId: string,
  { decided, rows, report }: Decided,
  { adminId, now, sha256, number }: Made,
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paid = decided.paid.map(({ withdrawalId }) => byId.get(withdrawalId)!)
  const refused = decided.refused.map(({ item }) => byId.get(item.withdrawalId)!)
  const reasons = new Map(decided.refused.map(({ item, reason }) => [item.withdrawalId, reasonOf(reason)]))
  const settled = await setStatus(manager, paid, {
    to: 'success',
    reason: '',
    refusedBy: null,
    finishedAt: now,
  })
  const returned = await setStatus(manager, refused, {
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
  await postMoves(manager, moves, now)
  const changed = [...settled, ...returned]
  await tellChanges(manager, changed, now, `Hasil bank, berkas bayar ${number}`)
  await keepResult(manager, payoutId, report, { adminId, sha256, now })
  const { paidCount, paidAmount, refusedCount, refusedAmount, problemCount, fileName } = report
  await auditAll(manager, [
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
}

/** What the member reads. Banks may name the account; it stays theirs and short. */
function reasonOf(said: string): string {
  const text = oneLine(said)
    .replaceAll(/\d{5,}/g, (digits) => `****${digits.slice(-4)}`)
    .slice(0, 200)
  return text ? `Ditolak bank: ${text}` : 'Ditolak bank.'
}
