import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { ListedVoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import type { Status } from '../withdrawals/withdrawal'
import { memberCopies } from './member-copies'
import { readPayoutsOf } from './payouts'
import { VoucherEntity } from './voucher-entity'
import { dateAndStatusFilter, searchTargetsOf } from './withdrawal-filter'
import type { WithdrawalPageRequest } from './withdrawal-page'
import { type SelectionTotals, type StatusSum, statusSums } from './withdrawal-totals'

/** Columns by their names in the gateway's table, sorted by those with an index. */
const VOUCHER_COLUMNS = {
  id: column<string>('w.id'),
  created_at: column<Date>('w.created_at', { sort: true }),
  invoice: column<string>('w.invoice', { sort: true }),
  username: column<string>('m.username', { joins: ['m'], sort: true }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'] }),
  amount: column<bigint>('w.amount', { sort: true }),
  bank_name: column<string>('w.bank_name', { sort: true }),
  bank_account_address: column<string>('w.bank_account_number', { sort: true }),
  status: column<Status>('w.status', { sort: true }),
  status_name: column<Status>('w.status', { sort: true }),
}

/** Reads a page of voucher withdrawals, newest first by default, with the totals of the selection. */
export async function pageOfVouchers(
  manager: EntityManager,
  { query, status }: Pick<WithdrawalPageRequest, 'query' | 'status'>,
): Promise<{ vouchers: ListedVoucherWithdrawal[]; totals: SelectionTotals<StatusSum> }> {
  const { rows, ...totals } = await tablePage(manager, voucherTable(query, status))
  const vouchers = await vouchersById(
    manager,
    rows.map(({ id }) => id),
  )
  return { vouchers, totals }
}

/** Reads voucher withdrawals for display, in the order of the ids. */
export async function vouchersById(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ListedVoucherWithdrawal[]> {
  const vouchers = await manager.findBy(VoucherEntity, { id: Any([...ids]) })
  const byId = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  const namesOf = await memberCopies.readNames(
    manager,
    vouchers.map((voucher) => voucher.memberId),
  )
  const payouts = await readPayoutsOf(manager, vouchers)
  return ids.flatMap((id) => {
    const voucher = byId.get(id)
    if (!voucher) return []
    const payoutNumber = payouts.get(voucher.payoutId ?? '')?.number
    return [{ ...voucher, ...namesOf(voucher.memberId), payoutNumber }]
  })
}

/** Sums the rows within dates and search, in any status. */
export async function sumVouchers(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<SelectionTotals<StatusSum>> {
  return await tableSums(manager, voucherTable(query, undefined))
}

/** The voucher withdrawals of all members with who set their final status, for a file. */
export function exportedVouchers(query: TableQuery | undefined, status: Status | undefined) {
  const { joins, columns, sums: _sums, ...table } = voucherTable(query, status)
  return {
    ...table,
    joins: { ...joins, p: 'LEFT JOIN payouts p ON p.id = w.payout_id', d: DECIDER_JOINS },
    columns: { ...columns, ...EXPORT_COLUMNS },
  }
}

const DECIDER_JOINS = `
  LEFT JOIN voucher_steps s ON s.voucher_id = w.id AND s.version = w.version
  LEFT JOIN members d ON d.id = s.set_by AND w.status IN ('success', 'failed')`

const EXPORT_COLUMNS = {
  bank_account_name: column<string>('w.bank_account_name'),
  changed_at: column<Date>('w.changed_at'),
  reason: column<string>('w.reason'),
  payout_number: column<string>("coalesce(p.number, '')", { joins: ['p'] }),
  decided_by: column<string>("coalesce(d.username, '')", { joins: ['d'] }),
}

function voucherTable(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = dateAndStatusFilter(query, status)
  return {
    table: 'voucher_withdrawals',
    alias: 'w',
    joins: { m: 'JOIN members m ON m.id = w.member_id' },
    key: 'w.id',
    columns: VOUCHER_COLUMNS,
    defaultOrder: [descending('w.created_at'), descending('w.id')],
    filter: sql,
    parameters,
    query,
    searchTargets: searchTargetsOf('voucher_withdrawals', query?.search),
    sums: statusSums('w.status', 'w.amount'),
    countSource: {
      from: 'voucher_days_now t',
      rows: 't.lines',
      day: 't.day',
      sums: statusSums('t.status', 't.amount'),
      filter: status && 't.status = :status',
    },
  }
}
