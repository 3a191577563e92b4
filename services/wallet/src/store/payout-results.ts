import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Problem, ResultReport } from '../payouts/decide-result'
import type { Outcome, Payout } from '../payouts/payout'
import { problemLine, type ReportLine } from '../payouts/result-sheet'
import { payableTables } from './payable-tables'
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
export async function sumPayoutByBank(
  manager: EntityManager,
  { id, kind }: Pick<Payout, 'id' | 'kind'>,
): Promise<BankSum[]> {
  const { table, lineColumn, requested } = payableTables[kind]
  return await manager.query(
    `SELECT w.bank_name AS "bankName", count(*) AS count, sum(w.${requested})::bigint AS "amountRequest",
            sum(l.amount)::bigint AS "amountReceived"
       FROM payout_lines l JOIN ${table} w ON w.id = l.${lineColumn}
      WHERE l.payout_id = $1 GROUP BY 1 ORDER BY 1`,
    [id],
  )
}

export interface ImportedResult extends ResultReport {
  readonly id: string
  readonly at: Date
  readonly byUsername: string
}

interface NewResult {
  readonly report: ResultReport
  /** Every line of the result. */
  readonly lines: readonly ReportLine[]
  readonly adminId: string
  readonly sha256: string
  readonly now: Date
}

/** Inserts the report on an imported result file and returns its id. */
export async function insertPayoutResult(
  manager: EntityManager,
  payoutId: string,
  { report, lines, adminId, sha256, now }: NewResult,
): Promise<string> {
  const id = newId(now)
  await manager.query(
    'INSERT INTO payout_results (id, payout_id, at, by, sha256, report) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, payoutId, now, adminId, sha256, JSON.stringify(Object.assign({ lines }, report), bigintAsText)],
  )
  return id
}

/** Reads the imported results, newest first, without their lines. */
export async function readResults(manager: EntityManager, payoutId: string): Promise<ImportedResult[]> {
  const rows: { id: string; at: Date; username: string; report: StoredReport }[] = await manager.query(
    `SELECT r.id, r.at, coalesce(m.username, '') AS username, r.report - 'lines' AS report
       FROM payout_results r LEFT JOIN members m ON m.id = r.by
      WHERE r.payout_id = $1 ORDER BY r.at DESC, r.id DESC`,
    [payoutId],
  )
  return rows.map(({ id, at, username, report }) => ({
    id,
    at,
    byUsername: username,
    fileName: report.fileName,
    paidCount: BigInt(report.paidCount),
    paidAmount: BigInt(report.paidAmount),
    refusedCount: BigInt(report.refusedCount),
    refusedAmount: BigInt(report.refusedAmount),
    repeatedCount: BigInt(report.repeatedCount),
    openCount: BigInt(report.openCount),
    problems: report.problems.map(problemOf),
    problemCount: BigInt(report.problemCount),
  }))
}

/** Reads the lines of an imported result; undefined when it does not exist. */
export async function readResultLines(
  manager: EntityManager,
  id: string,
): Promise<{ payoutId: string; number: string; lines: ReportLine[] } | undefined> {
  const [row]: {
    payoutId: string
    number: string
    lines: StoredLine<ReportLine>[] | null
    problems: StoredLine<Problem>[]
  }[] = await manager.query(
    `SELECT p.id AS "payoutId", p.number, r.report -> 'lines' AS lines, r.report -> 'problems' AS problems
         FROM payout_results r JOIN payouts p ON p.id = r.payout_id WHERE r.id = $1`,
    [id],
  )
  if (!row) return undefined
  const { payoutId, number, lines, problems } = row
  // Reports of older versions hold the problems only.
  return {
    payoutId,
    number,
    lines:
      lines?.map((line) => Object.assign(line, amountsOf(line))) ??
      problems.map((one) => problemLine(problemOf(one))),
  }
}

/** A report as stored in JSON, with integers as text. */
type StoredReport = {
  [K in keyof ResultReport]: K extends 'problems' ? StoredLine<Problem>[] : string
}

type Amounts = 'expectedAmount' | 'foundAmount'
type StoredLine<Line extends { readonly [K in Amounts]: bigint | undefined }> = Omit<Line, Amounts> & {
  readonly [K in Amounts]?: string
}

/** Problems of older versions have no fields of the withdrawal. */
function problemOf(stored: StoredLine<Problem>): Problem {
  return Object.assign({ withdrawalId: '', invoice: '', username: '' }, stored, amountsOf(stored))
}

function amountsOf({ expectedAmount, foundAmount }: { readonly [K in Amounts]?: string }) {
  return {
    expectedAmount: expectedAmount === undefined ? undefined : BigInt(expectedAmount),
    foundAmount: foundAmount === undefined ? undefined : BigInt(foundAmount),
  }
}

const bigintAsText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
