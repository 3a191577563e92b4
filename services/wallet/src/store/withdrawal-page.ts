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

// The columns of the tables as the edge names them; all of them sort.
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

/** Those with an index of their own, which is all that the admins' table offers to sort by. */
const INDEXED_SORTS = {
  ...{ created_at: WITHDRAWAL_COLUMNS.created_at, invoice: WITHDRAWAL_COLUMNS.invoice },
  ...{ username: WITHDRAWAL_COLUMNS.username, name: [WITHDRAWAL_COLUMNS.name, 'm.id'] },
  ...{
    amount_request: WITHDRAWAL_COLUMNS.amount_request,
    amount_received: WITHDRAWAL_COLUMNS.amount_received,
  },
  ...{
    bank_name: WITHDRAWAL_COLUMNS.bank_name,
    bank_account_address: WITHDRAWAL_COLUMNS.bank_account_address,
  },
  ...{ status: WITHDRAWAL_COLUMNS.status, status_name: WITHDRAWAL_COLUMNS.status },
}

export interface WithdrawalPageRequest {
  readonly query: TableQuery | undefined
  readonly status?: Status
  /** Only this member's rows. */
  readonly ownerId?: string
  /** Whose checks the rows show. */
  readonly adminId?: string
}

/**
 * A page of withdrawals, newest first where no order is asked for, with what its whole selection adds up to. Not so a
 * member's that a text is looked for in: these are read once, for page and count alike.
 */
export async function pageOfWithdrawals(
  manager: EntityManager,
  { query, status, ownerId, adminId }: WithdrawalPageRequest,
): Promise<{
  totals: SelectionTotals<never>
  withdrawals: ListedWithdrawal[]
  summed: SelectionTotals<WithdrawalSum> | undefined
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
  return { totals, withdrawals, summed: isSummed ? totals : undefined }
}

type WithdrawalSum = StatusSum | 'received'

/** Nobody receives anything of what was refused. */
const WITHDRAWAL_SUMS: Record<WithdrawalSum, string> = {
  ...statusSums('w.status', 'w.amount_request'),
  received: `sum(CASE w.status WHEN 'failed' THEN 0 ELSE w.amount_received END)`,
}

const COUNT_SOURCE = {
  from: `(SELECT day, status, lines, amount, 0::bigint AS received FROM withdrawal_days_now
          UNION ALL SELECT day, status, 0, 0, received FROM withdrawal_received_now) t`,
  ...{ rows: 't.lines', day: 't.day' },
  sums: { ...statusSums('t.status', 't.amount'), received: 'sum(t.received)' },
}

export const allMembersSource = (query: TableQuery | undefined, status: Status | undefined) => ({
  sortBy: INDEXED_SORTS,
  searchTargets: searchTargetsOf('withdrawals', query?.search),
  countSource: { ...COUNT_SOURCE, filter: status && 't.status = :status' },
})

/**
 * A member has few enough to look into each, but not for the username and name, which are the member's own. What is
 * looked for is in the index that has them.
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

/** Sums of what dates and search leave, whatever the status. */
export async function sumWithdrawals(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<SelectionTotals<StatusSum>> {
  return await tableSums<WithdrawalSum>(manager, {
    ...{ ...filteredSource(query, undefined), columns: {}, query, defaultOrder: 'w.id' },
    searchTargets: searchTargetsOf('withdrawals', query?.search),
    ...{ sums: WITHDRAWAL_SUMS, countSource: COUNT_SOURCE },
  })
}

/** Withdrawals as they are shown, in the order of the ids; `adminId` is whose checks they show. */
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
