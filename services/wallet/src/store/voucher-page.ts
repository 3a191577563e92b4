import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { ListedVoucher } from '../vouchers/voucher'
import type { Status } from '../withdrawals/withdrawal'
import { memberCopies } from './member-copies'
import { VoucherEntity } from './voucher-entity'
import { dateAndStatusFilter, searchTargetsOf } from './withdrawal-filter'
import type { WithdrawalPageRequest } from './withdrawal-page'
import { type SelectionTotals, type StatusSum, statusSums } from './withdrawal-totals'

// Columns by their names in the gateway's table; all are sortable. `w` and `m` are the aliases of the filter.
const VOUCHER_COLUMNS = {
  id: 'w.id',
  created_at: 'w.created_at',
  invoice: 'w.invoice',
  username: 'm.username',
  name: 'm.name',
  amount: 'w.amount',
  bank_name: 'w.bank_name',
  bank_account_name: 'w.bank_account_name',
  bank_account_address: 'w.bank_account_number',
  status: 'w.status',
  status_name: 'w.status',
}

const { created_at, invoice, username, name, amount, bank_name, bank_account_address, status } =
  VOUCHER_COLUMNS
/** Sort columns with an index. */
const INDEXED_SORTS = {
  created_at,
  invoice,
  username,
  name: [name, 'm.id'],
  amount,
  bank_name,
  bank_account_address,
  status,
  status_name: status,
}

/** Reads a page of voucher withdrawals, newest first by default, with the totals of the selection. */
export async function pageOfVouchers(
  manager: EntityManager,
  { query, status }: Pick<WithdrawalPageRequest, 'query' | 'status'>,
): Promise<{ vouchers: ListedVoucher[]; totals: SelectionTotals<StatusSum> }> {
  const { rows, ...totals } = await tablePage<{ id: string }, StatusSum>(manager, {
    ...vouchersWithin(query, status),
    columns: VOUCHER_COLUMNS,
    sortBy: INDEXED_SORTS,
    countSource: { ...COUNT_SOURCE, filter: status && 't.status = :status' },
    defaultOrder: 'w.created_at DESC, w.id DESC',
  })
  const vouchers = await vouchersById(
    manager,
    rows.map(({ id }) => id),
  )
  return { vouchers, totals }
}

/** Reads voucher withdrawals for display, in the order of the ids. */
export async function vouchersById(manager: EntityManager, ids: readonly string[]): Promise<ListedVoucher[]> {
  const vouchers = await manager.findBy(VoucherEntity, { id: Any([...ids]) })
  const byId = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  const namesOf = await memberCopies.readNames(
    manager,
    vouchers.map((voucher) => voucher.memberId),
  )
  return ids.flatMap((id) => {
    const voucher = byId.get(id)
    return voucher ? [{ ...voucher, ...namesOf(voucher.memberId) }] : []
  })
}

/** Sums the rows within dates and search, in any status. */
export async function sumVouchers(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<SelectionTotals<StatusSum>> {
  return await tableSums<StatusSum>(manager, {
    ...vouchersWithin(query, undefined),
    columns: {},
    defaultOrder: 'w.id',
    countSource: COUNT_SOURCE,
  })
}

const COUNT_SOURCE = {
  from: 'voucher_days_now t',
  rows: 't.lines',
  day: 't.day',
  sums: statusSums('t.status', 't.amount'),
}

function vouchersWithin(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = dateAndStatusFilter(query, status)
  return {
    from: 'voucher_withdrawals w JOIN members m ON m.id = w.member_id',
    countFrom: 'voucher_withdrawals w',
    filter: sql,
    parameters,
    query,
    searchTargets: searchTargetsOf('voucher_withdrawals', query?.search),
    sums: statusSums('w.status', 'w.amount'),
  }
}
