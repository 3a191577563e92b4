import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { ListedWithdrawal, Status } from '../withdrawals/withdrawal'
import { memberCopies } from './member-copies'
import { readHoldingPayouts } from './payouts'
import { filterChecked } from './withdrawal-checks'
import { WithdrawalEntity } from './withdrawal-entity'
import { dateAndStatusFilter, searchTargetsOf, WITHDRAWALS_SQL } from './withdrawal-filter'
import { type SelectionTotals, type StatusSum, statusSums } from './withdrawal-totals'

// Columns by their names in the gateway's tables; all are sortable.
const WITHDRAWAL_COLUMNS = {
  id: 'w.id',
  created_at: 'w.created_at',
  invoice: 'w.invoice',
  username: 'm.username',
  name: 'm.name',
  type: 'w.type',
  amount_request: 'w.amount_request',
  amount_admin: 'w.amount_admin',
  amount_voucher: 'w.amount_voucher',
  bank_fee: 'w.bank_fee',
  amount_received: 'w.amount_received',
  bank_name: 'w.bank_name',
  bank_account_name: 'w.bank_account_name',
  bank_account_address: 'w.bank_account_number',
  status: 'w.status',
  status_name: 'w.status',
}

/** Sort columns with an index; the admins' table offers no others. */
const INDEXED_SORTS = {
  created_at: WITHDRAWAL_COLUMNS.created_at,
  invoice: WITHDRAWAL_COLUMNS.invoice,
  username: WITHDRAWAL_COLUMNS.username,
  name: [WITHDRAWAL_COLUMNS.name, 'm.id'],
  amount_request: WITHDRAWAL_COLUMNS.amount_request,
  amount_received: WITHDRAWAL_COLUMNS.amount_received,
  bank_name: WITHDRAWAL_COLUMNS.bank_name,
  bank_account_address: WITHDRAWAL_COLUMNS.bank_account_address,
  status: WITHDRAWAL_COLUMNS.status,
  status_name: WITHDRAWAL_COLUMNS.status,
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
  const { rows, ...totals } = await tablePage<{ id: string }, WithdrawalSum>(manager, {
    ...filteredSource(query, status),
    columns: WITHDRAWAL_COLUMNS,
    query,
    defaultOrder: 'w.created_at DESC, w.id DESC',
    ...(isSummed && { sums: WITHDRAWAL_SUMS }),
    ...(ownerId ? ownerSource(query, status, ownerId) : allMembersSource(query, status)),
  })
  const withdrawals = await withdrawalsById(
    manager,
    rows.map(({ id }) => id),
    adminId,
  )
  return { totals, withdrawals, sums: isSummed ? totals : undefined }
}

type WithdrawalSum = StatusSum | 'received'

/** A refused withdrawal receives nothing. */
const WITHDRAWAL_SUMS: Record<WithdrawalSum, string> = {
  ...statusSums('w.status', 'w.amount_request'),
  received: `sum(CASE w.status WHEN 'failed' THEN 0 ELSE w.amount_received END)`,
}

const COUNT_SOURCE = {
  from: `(SELECT day, status, lines, amount, 0::bigint AS received FROM withdrawal_days_now
          UNION ALL SELECT day, status, 0, 0, received FROM withdrawal_received_now) t`,
  rows: 't.lines',
  day: 't.day',
  sums: { ...statusSums('t.status', 't.amount'), received: 'sum(t.received)' },
}

export const allMembersSource = (query: TableQuery | undefined, status: Status | undefined) => ({
  sortBy: INDEXED_SORTS,
  searchTargets: searchTargetsOf('withdrawals', query?.search),
  countSource: { ...COUNT_SOURCE, filter: status && 't.status = :status' },
})

/**
 * List of one member: few enough rows to scan. Does not search in username and name, which are the member's own. The
 * member's index covers the searched columns.
 */
function ownerSource(query: TableQuery | undefined, status: Status | undefined, ownerId: string) {
  return {
    where: 'w.member_id = :ownerId',
    parameters: { ...dateAndStatusFilter(query, status).parameters, ownerId },
    pageKey: 'w.id',
    searchable: ['invoice', 'bank_name', 'bank_account_name', 'bank_account_address'],
    shortByPrefix: true,
  }
}

export function filteredSource(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = dateAndStatusFilter(query, status)
  return { from: WITHDRAWALS_SQL, countFrom: 'withdrawals w', filter: sql, parameters }
}

/** Sums the rows within dates and search, in any status. */
export async function sumWithdrawals(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<SelectionTotals<StatusSum>> {
  return await tableSums<WithdrawalSum>(manager, {
    ...filteredSource(query, undefined),
    columns: {},
    query,
    defaultOrder: 'w.id',
    searchTargets: searchTargetsOf('withdrawals', query?.search),
    sums: WITHDRAWAL_SUMS,
    countSource: COUNT_SOURCE,
  })
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
  const payouts = adminId ? await readHoldingPayouts(manager, withdrawals) : new Map()
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
