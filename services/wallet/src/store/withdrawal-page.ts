import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, sortable, tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { ListedWithdrawal, Status, Withdrawal } from '../withdrawals/withdrawal'
import { memberCopies } from './member-copies'
import { readPayoutsOf } from './payouts'
import { filterChecked } from './withdrawal-checks'
import { WithdrawalEntity } from './withdrawal-entity'
import { dateAndStatusFilter, searchTargetsOf, walletNameTarget } from './withdrawal-filter'
import { type SelectionTotals, type StatusSum, statusSums } from './withdrawal-totals'

/** Columns by their names in the gateway's tables. The admins' table sorts by those with an index. */
const WITHDRAWAL_COLUMNS = {
  id: column<string>('w.id'),
  created_at: column<Date>('w.created_at', { sort: true }),
  invoice: column<string>('w.invoice', { sort: true }),
  username: column<string>('m.username', { joins: ['m'], sort: true }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'] }),
  type: column<Withdrawal['type']>('w.type'),
  type_name: column<string>(walletNameTarget('w.type', 'text').listColumns[0]!),
  amount_request: column<bigint>('w.amount_request', { sort: true }),
  amount_admin: column<bigint>('w.amount_admin'),
  amount_voucher: column<bigint>('w.amount_voucher'),
  bank_fee: column<bigint>('w.bank_fee'),
  amount_received: column<bigint>('w.amount_received', { sort: true }),
  bank_name: column<string>('w.bank_name', { sort: true }),
  bank_account_name: column<string>('w.bank_account_name'),
  bank_account_address: column<string>('w.bank_account_number', { sort: true }),
  status: column<Status>('w.status', { sort: true }),
  status_name: column<Status>('w.status', { sort: true }),
  finished_at: column<Date | null>('w.finished_at'),
  reason: column<string>('w.reason'),
}

export interface WithdrawalPageRequest {
  readonly query: TableQuery | undefined
  readonly status?: Status
  /** Only this member's rows. */
  readonly ownerId?: string
  /** Admin whose checks the rows show. */
  readonly adminId?: string
}

/**
 * Reads a page of withdrawals, newest first by default, with the sums of the selection. A search in a member's own
 * withdrawals has no sums, because page and count come from one scan.
 */
export async function pageOfWithdrawals(
  manager: EntityManager,
  { query, status, ownerId, adminId }: WithdrawalPageRequest,
): Promise<{
  totals: SelectionTotals<never>
  withdrawals: ListedWithdrawal[]
  sums: SelectionTotals<WithdrawalSum> | undefined
}> {
  const isSummed = !ownerId || !query?.search.trim()
  const { rows, ...totals } = await tablePage(manager, {
    ...(ownerId ? ownerTable(query, status, ownerId) : withdrawalTable(query, status)),
    ...(isSummed && { sums: WITHDRAWAL_SUMS }),
  })
  const withdrawals = await withdrawalsById(
    manager,
    rows.map(({ id }) => id),
    adminId,
  )
  return { totals, withdrawals, sums: isSummed ? totals : undefined }
}

type WithdrawalSum = StatusSum | 'received' | 'paid'

/** A refused withdrawal receives nothing. */
const WITHDRAWAL_SUMS: Record<WithdrawalSum, string> = {
  ...statusSums('w.status', 'w.amount_request'),
  received: `sum(CASE w.status WHEN 'failed' THEN 0 ELSE w.amount_received END)`,
  paid: `sum(CASE w.status WHEN 'success' THEN w.amount_received ELSE 0 END)`,
}

const COUNT_SOURCE = {
  from: `(SELECT day, status, lines, amount, 0::bigint AS received FROM withdrawal_days_now
          UNION ALL SELECT day, status, 0, 0, received FROM withdrawal_received_now) t`,
  rows: 't.lines',
  day: 't.day',
  sums: {
    ...statusSums('t.status', 't.amount'),
    received: 'sum(t.received)',
    paid: `sum(CASE t.status WHEN 'success' THEN t.received ELSE 0 END)`,
  },
}

/** The withdrawals of all members. */
export function withdrawalTable(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = dateAndStatusFilter(query, status)
  return {
    table: 'withdrawals',
    alias: 'w',
    joins: { m: 'JOIN members m ON m.id = w.member_id' },
    key: 'w.id',
    columns: WITHDRAWAL_COLUMNS,
    defaultOrder: [descending('w.created_at'), descending('w.id')],
    filter: sql,
    parameters,
    query,
    searchTargets: searchTargetsOf('withdrawals', query?.search),
    countSource: { ...COUNT_SOURCE, filter: status && 't.status = :status' },
  }
}

/** The withdrawals of all members with their payout and who set their status, for a file. */
export function exportedWithdrawals(query: TableQuery | undefined, status: Status | undefined) {
  const { joins, columns, ...table } = withdrawalTable(query, status)
  return {
    ...table,
    joins: { ...joins, p: 'LEFT JOIN payouts p ON p.id = w.payout_id', d: DECIDER_JOINS },
    columns: { ...columns, ...EXPORT_COLUMNS },
  }
}

const DECIDER_JOINS = `
  LEFT JOIN withdrawal_steps s ON s.withdrawal_id = w.id AND s.version = w.version
  LEFT JOIN members d ON d.id = s.set_by AND w.status IN ('success', 'failed')`

const EXPORT_COLUMNS = {
  payout_number: column<string>("coalesce(p.number, '')", { joins: ['p'] }),
  decided_by: column<string>("coalesce(d.username, '')", { joins: ['d'] }),
}

/**
 * List of one member: few enough rows to scan. Does not search in username and name, which are the member's own. The
 * member's index covers the searched columns.
 */
function ownerTable(query: TableQuery | undefined, status: Status | undefined, ownerId: string) {
  const { searchTargets, countSource, ...table } = withdrawalTable(query, status)
  return {
    ...table,
    columns: sortable(WITHDRAWAL_COLUMNS),
    where: 'w.member_id = :ownerId',
    parameters: { ...table.parameters, ownerId },
    searchable: ['invoice', 'type_name', 'bank_name', 'bank_account_name', 'bank_account_address'] as const,
    shortByPrefix: true,
  }
}

/** Sums the rows within dates and search, in any status. */
export async function sumWithdrawals(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<SelectionTotals<StatusSum>> {
  return await tableSums(manager, { ...withdrawalTable(query, undefined), sums: WITHDRAWAL_SUMS })
}

/** Reads withdrawals for display, in the order of the ids. With `adminId`, adds its checks and the payout numbers. */
export async function withdrawalsById(
  manager: EntityManager,
  ids: readonly string[],
  adminId: string | undefined,
): Promise<ListedWithdrawal[]> {
  const withdrawals = await manager.findBy(WithdrawalEntity, { id: Any([...ids]) })
  const byId = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]))
  const namesOf = await memberCopies.readNames(
    manager,
    withdrawals.map((withdrawal) => withdrawal.memberId),
  )
  const payouts = adminId ? await readPayoutsOf(manager, withdrawals) : new Map()
  const checks = adminId ? await filterChecked(manager, adminId, ids) : new Set()
  return ids.flatMap((id) => {
    const withdrawal = byId.get(id)
    if (!withdrawal) return []
    return [
      {
        ...withdrawal,
        ...namesOf(withdrawal.memberId),
        checked: checks.has(id),
        payoutNumber: payouts.get(withdrawal.payoutId ?? '')?.number,
      },
    ]
  })
}
