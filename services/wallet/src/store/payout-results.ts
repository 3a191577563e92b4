import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Problem, ResultReport } from '../payouts/decide-result'
import type { Outcome } from '../payouts/payout'
import type { BankSum } from './withdrawal-checks'

export interface OutcomeSum {
  readonly outcome: Outcome | 'open'
  readonly count: bigint
  readonly amount: bigint
}

/** Counts and sums a payout's lines by outcome. */
export async function sumOutcomes(manager: EntityManager, payoutId: string): Promise<OutcomeSum[]> {
  return await manager.query(
    `SELECT coalesce(outcome, 'open') AS outcome, count(*) AS count, sum(amount)::bigint AS amount
       FROM payout_lines WHERE payout_id = $1 GROUP BY 1 ORDER BY 1`,
    [payoutId],
  )
}

/** Counts and sums a payout's lines by bank. */
export async function sumPayoutByBank(manager: EntityManager, payoutId: string): Promise<BankSum[]> {
  return await manager.query(
    `SELECT w.bank_name AS "bankName", count(*) AS count, sum(w.amount_request)::bigint AS "amountRequest",
            sum(l.amount)::bigint AS "amountReceived"
       FROM payout_lines l JOIN withdrawals w ON w.id = l.withdrawal_id
      WHERE l.payout_id = $1 GROUP BY 1 ORDER BY 1`,
    [payoutId],
  )
}

export interface ImportedResult extends ResultReport {
  readonly at: Date
  readonly byUsername: string
}

/** Inserts the report on an imported result file. */
export async function insertPayoutResult(
  manager: EntityManager,
  payoutId: string,
  report: ResultReport,
  by: { readonly adminId: string; readonly sha256: string; readonly now: Date },
): Promise<void> {
  await manager.query(
    'INSERT INTO payout_results (id, payout_id, at, by, sha256, report) VALUES ($1, $2, $3, $4, $5, $6)',
    [newId(by.now), payoutId, by.now, by.adminId, by.sha256, JSON.stringify(report, bigintAsText)],
  )
}

/** Reads the imported results, newest first. */
export async function readResults(manager: EntityManager, payoutId: string): Promise<ImportedResult[]> {
  const rows: { at: Date; username: string; report: StoredReport }[] = await manager.query(
    `SELECT r.at, coalesce(m.username, '') AS username, r.report
       FROM payout_results r LEFT JOIN members m ON m.id = r.by
      WHERE r.payout_id = $1 ORDER BY r.at DESC, r.id DESC`,
    [payoutId],
  )
  return rows.map(({ at, username, report }) => ({
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

/** A report as stored in JSON, with integers as text. */
type StoredReport = {
  [K in keyof ResultReport]: K extends 'problems' ? Problem[] : string
}

const bigintAsText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
