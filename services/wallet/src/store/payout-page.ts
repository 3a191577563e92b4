import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, columnsOf, descending, sortable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { PayoutKind } from '../payouts/payable'
import type { ListedPayout, Outcome, Payout, PayoutLine, PayoutStatus } from '../payouts/payout'
import { payableTables } from './payable-tables'

const PAYOUT_JOINS = `
  JOIN payout_files f ON f.payout_id = p.id
  LEFT JOIN members maker ON maker.id = p.created_by
  LEFT JOIN members approver ON approver.id = p.approved_by
  LEFT JOIN members taker ON taker.id = p.downloaded_by`

const PAYOUT_COLUMNS = {
  id: 'p.id',
  kind: 'p.kind',
  number: 'p.number',
  status: 'p.status',
  template_name: 'p.template_name',
  file_name: 'p.file_name',
  sha256: 'f.sha256',
  count: 'p.count',
  total: 'p.total',
  approval_above: 'p.approval_above',
  created_at: 'p.created_at',
  created_by: "coalesce(maker.username, '')",
  creator_id: 'p.created_by',
  approved_at: 'p.approved_at',
  approved_by: "coalesce(approver.username, '')",
  downloaded_at: 'p.downloaded_at',
  downloaded_by: "coalesce(taker.username, '')",
  ended_at: 'p.ended_at',
  reason: 'p.reason',
  open_count: '(SELECT count(*) FROM payout_lines l WHERE l.payout_id = p.id AND l.outcome IS NULL)',
}

interface PayoutRow {
  readonly id: string
  readonly kind: PayoutKind
  readonly number: string
  readonly status: PayoutStatus
  readonly template_name: string
  readonly file_name: string
  readonly sha256: string
  readonly count: number
  readonly total: bigint
  readonly approval_above: bigint
  readonly created_at: Date
  readonly created_by: string
  readonly creator_id: string
  readonly approved_at: Date | null
  readonly approved_by: string
  readonly downloaded_at: Date | null
  readonly downloaded_by: string
  readonly ended_at: Date | null
  readonly reason: string
  readonly open_count: bigint
}

export interface PayoutPageRequest {
  readonly query: TableQuery | undefined
  readonly status?: PayoutStatus | undefined
  /** Only those that were released for download, or only the others. */
  readonly isReleased?: boolean | undefined
  readonly id?: string
}

export type PayoutSum = 'total' | 'cancelled'

const PAYOUT_SUMS: Record<PayoutSum, string> = {
  total: `sum(CASE p.status WHEN 'cancelled' THEN 0 ELSE p.total END)`,
  cancelled: `sum(CASE p.status WHEN 'cancelled' THEN p.total ELSE 0 END)`,
}

/** Reads a page of payouts, newest first by default, with the sums of the selection. */
export async function pageOfPayouts(
  manager: EntityManager,
  { query, status, isReleased, id }: PayoutPageRequest,
): Promise<TablePage<ListedPayout, PayoutSum>> {
  const page = await tablePage(manager, {
    table: 'payouts',
    alias: 'p',
    joins: { all: PAYOUT_JOINS },
    columns: sortable(columnsOf<PayoutRow>(PAYOUT_COLUMNS, { joins: ['all'] })),
    searchable: ['number', 'template_name', 'created_by'],
    where: id ? 'p.id = :id' : undefined,
    filter: `(:status::text IS NULL OR p.status = :status)
      AND (:isReleased::boolean IS NULL OR (p.downloaded_at IS NOT NULL) = :isReleased)`,
    parameters: { id, status: status ?? null, isReleased: isReleased ?? null },
    query,
    sums: PAYOUT_SUMS,
    dateColumn: 'p.created_at',
    defaultOrder: [descending('p.created_at'), descending('p.id')],
  })
  return { ...page, rows: page.rows.map(payoutOf) }
}

/** Reads one payout for display; undefined when it does not exist. */
export async function payoutById(
  manager: EntityManager,
  { id }: Pick<Payout, 'id'>,
): Promise<ListedPayout | undefined> {
  const { rows } = await pageOfPayouts(manager, { query: undefined, id })
  return rows[0]
}

function payoutOf(row: PayoutRow): ListedPayout {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    templateName: row.template_name,
    fileName: row.file_name,
    sha256: row.sha256,
    count: row.count,
    total: row.total,
    approvalAbove: row.approval_above,
    createdAt: row.created_at,
    createdBy: row.created_by,
    creatorId: row.creator_id,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    releasedAt: row.downloaded_at,
    releasedBy: row.downloaded_by,
    endedAt: row.ended_at,
    reason: row.reason,
    openCount: row.open_count,
  }
}

const LINE_COLUMNS = {
  line: 'l.line',
  withdrawal_id: 'w.id',
  invoice: 'w.invoice',
  username: "coalesce(m.username, '')",
  name: "coalesce(m.name, '')",
  amount: 'l.amount',
  bank_name: 'w.bank_name',
  bank_account_name: 'w.bank_account_name',
  bank_account_address: 'w.bank_account_number',
  outcome: "coalesce(l.outcome, 'open')",
  reason: "CASE WHEN l.outcome = 'refused' THEN w.reason ELSE '' END",
}

interface LineRow {
  readonly line: number
  readonly withdrawal_id: string
  readonly invoice: string
  readonly username: string
  readonly name: string
  readonly amount: bigint
  readonly bank_name: string
  readonly bank_account_name: string
  readonly bank_account_address: string
  readonly outcome: Outcome | 'open'
  readonly reason: string
}

/** Reads a page of a payout's lines, in file order by default. */
export async function pageOfLines(
  manager: EntityManager,
  { id, kind }: Pick<Payout, 'id' | 'kind'>,
  query: TableQuery | undefined,
  outcome: string,
): Promise<TablePage<PayoutLine>> {
  const { table, lineColumn } = payableTables[kind]
  const page = await tablePage(manager, {
    table: 'payout_lines',
    alias: 'l',
    joins: { w: `JOIN ${table} w ON w.id = l.${lineColumn} LEFT JOIN members m ON m.id = w.member_id` },
    columns: sortable(columnsOf<LineRow>(LINE_COLUMNS, { joins: ['w'] })),
    searchable: ['invoice', 'username', 'name', 'bank_name', 'bank_account_name', 'bank_account_address'],
    where: 'l.payout_id = :payoutId',
    filter: outcome ? "coalesce(l.outcome, 'open') = :outcome" : undefined,
    parameters: { payoutId: id, outcome },
    query,
    defaultOrder: [ascending('l.line')],
  })
  const rows = page.rows.map(
    (row): PayoutLine => ({
      line: row.line,
      withdrawalId: row.withdrawal_id,
      invoice: row.invoice,
      username: row.username,
      name: row.name,
      amount: row.amount,
      bankName: row.bank_name,
      bankAccountName: row.bank_account_name,
      bankAccountNumber: row.bank_account_address,
      outcome: row.outcome,
      reason: row.reason,
    }),
  )
  return { ...page, rows }
}
