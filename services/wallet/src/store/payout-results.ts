import type { PayoutProblem, PayoutResult, PayoutSum } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { BankSum } from './checks'

/** What became of a payout's withdrawals, by outcome. */
export async function sumOutcomes(manager: EntityManager, payoutId: string): Promise<PayoutSum[]> {
  return await manager.query(
    `SELECT coalesce(outcome, 'open') AS outcome, count(*) AS count, sum(amount)::bigint AS amount
       FROM payout_lines WHERE payout_id = $1 GROUP BY 1 ORDER BY 1`,
    [payoutId],
  )
}

/** The same by the bank that pays them. */
export async function sumPayoutByBank(manager: EntityManager, payoutId: string): Promise<BankSum[]> {
  return await manager.query(
    `SELECT w.bank_name AS "bankName", count(*) AS count, sum(w.amount_request)::bigint AS "amountRequest",
            sum(l.amount)::bigint AS "amountReceived"
       FROM payout_lines l JOIN withdrawals w ON w.id = l.withdrawal_id
      WHERE l.payout_id = $1 GROUP BY 1 ORDER BY 1`,
    [payoutId],
  )
}

type Report = Omit<PayoutResult, 'applied' | 'at' | 'byUsername'>

/** Keeps what a result file did. */
export async function keepResult(
  manager: EntityManager,
  payoutId: string,
  report: Report,
  by: { readonly adminId: string; readonly sha256: string; readonly now: Date },
): Promise<void> {
  await manager.query(
    'INSERT INTO payout_results (id, payout_id, at, by, sha256, report) VALUES ($1, $2, $3, $4, $5, $6)',
    [newId(by.now), payoutId, by.now, by.adminId, by.sha256, JSON.stringify(report, withoutBigint)],
  )
}

/** The results that were taken in, newest first. */
export async function readResults(manager: EntityManager, payoutId: string): Promise<PayoutResult[]> {
  const rows: { at: Date; username: string; report: Stored }[] = await manager.query(
    `SELECT r.at, coalesce(m.username, '') AS username, r.report
       FROM payout_results r LEFT JOIN members m ON m.id = r.by
      WHERE r.payout_id = $1 ORDER BY r.at DESC, r.id DESC`,
    [payoutId],
  )
  return rows.map(({ at, username, report }) => ({
    applied: true,
    at,
    byUsername: username,
    fileName: report.fileName,
    paidCount: BigInt(report.paidCount),
    paidAmount: BigInt(report.paidAmount),
    refusedCount: BigInt(report.refusedCount),
    refusedAmount: BigInt(report.refusedAmount),
    repeatedCount: BigInt(report.repeatedCount),
    openCount: BigInt(report.openCount),
    problems: report.problems,
    problemCount: BigInt(report.problemCount),
  }))
}

/** A report as JSON has it. */
type Stored = {
  [K in keyof Report]: K extends 'problems' ? PayoutProblem[] : string
}

const withoutBigint = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
