import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import type { PayoutLine, Payout as PayoutMessage, PayoutSums } from '@jejaring/proto/wallet/v1/wallet'
import { tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { payoutStatusMessages } from '../payout-wire'
import type { Outcome, Payout, PayoutStatus } from '../payouts/payout'

const PAYOUTS = `payouts p
  JOIN payout_files f ON f.payout_id = p.id
  LEFT JOIN members maker ON maker.id = p.created_by
  LEFT JOIN members approver ON approver.id = p.approved_by
  LEFT JOIN members taker ON taker.id = p.downloaded_by`

const COLUMNS = {
  id: 'p.id',
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

interface Row {
  readonly id: string
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

export interface WantedPayouts {
  readonly query: TableQuery | undefined
  readonly status?: PayoutStatus | undefined
  readonly id?: string
  /** Who looks: it sees which are its own. */
  readonly adminId: string
}

const SUMS: Record<keyof PayoutSums, string> = {
  total: `sum(CASE p.status WHEN 'cancelled' THEN 0 ELSE p.total END)`,
  cancelled: `sum(CASE p.status WHEN 'cancelled' THEN p.total ELSE 0 END)`,
}

/** A page of payouts, newest first where no order is asked for, with what the whole selection adds up to. */
export async function pageOfPayouts(
  manager: EntityManager,
  { query, status, id, adminId }: WantedPayouts,
): Promise<{ counts: TableCounts; payouts: PayoutMessage[]; sums: PayoutSums }> {
  const { total, filtered, rows, sums } = await tablePage<Row, keyof PayoutSums>(manager, {
    from: PAYOUTS,
    columns: COLUMNS,
    searchable: ['number', 'template_name', 'created_by'],
    where: id ? 'p.id = :id' : undefined,
    filter: status ? 'p.status = :status' : undefined,
    parameters: { id, status },
    query,
    sums: SUMS,
    dateColumn: 'p.created_at',
    defaultOrder: 'p.created_at DESC, p.id DESC',
  })
  return { counts: { total, filtered }, payouts: rows.map((row) => messageOf(row, adminId)), sums }
}

/** One payout as an admin sees it; undefined where there is none. */
export async function payoutById(
  manager: EntityManager,
  { id }: Pick<Payout, 'id'>,
  adminId: string,
): Promise<PayoutMessage | undefined> {
  const { payouts } = await pageOfPayouts(manager, { query: undefined, id, adminId })
  return payouts[0]
}

function messageOf(row: Row, adminId: string): PayoutMessage {
  return {
    id: row.id,
    number: row.number,
    status: payoutStatusMessages[row.status],
    templateName: row.template_name,
    fileName: row.file_name,
    sha256: row.sha256,
    count: BigInt(row.count),
    total: row.total,
    approvalAbove: row.approval_above,
    createdAt: row.created_at,
    createdBy: row.created_by,
    approvedAt: row.approved_at ?? undefined,
    approvedBy: row.approved_by,
    downloadedAt: row.downloaded_at ?? undefined,
    downloadedBy: row.downloaded_by,
    endedAt: row.ended_at ?? undefined,
    reason: row.reason,
    mine: row.creator_id === adminId,
    openCount: row.open_count,
  }
}

const LINE_COLUMNS = {
  line: 'l.line',
  withdrawal_id: 'l.withdrawal_id',
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

/** A page of the lines of a payout, in the order of its file where no other is asked for. */
export async function pageOfLines(
  manager: EntityManager,
  payoutId: string,
  query: TableQuery | undefined,
  outcome: string,
): Promise<{ counts: TableCounts; lines: PayoutLine[] }> {
  const { total, filtered, rows } = await tablePage<LineRow>(manager, {
    from: `payout_lines l JOIN withdrawals w ON w.id = l.withdrawal_id LEFT JOIN members m ON m.id = w.member_id`,
    columns: LINE_COLUMNS,
    searchable: ['invoice', 'username', 'name', 'bank_name', 'bank_account_name', 'bank_account_address'],
    where: 'l.payout_id = :payoutId',
    filter: outcome ? "coalesce(l.outcome, 'open') = :outcome" : undefined,
    parameters: { payoutId, outcome },
    query,
    defaultOrder: 'l.line',
  })
  const lines = rows.map(
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
  return { counts: { total, filtered }, lines }
}
