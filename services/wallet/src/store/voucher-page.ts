import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import { voucherMessage } from '../wire'
import type { Status } from '../withdrawals/withdrawal'
import { VoucherEntity } from './voucher-entity'
import { findersIn, withoutText } from './withdrawal-filter'
import { type AskedSum, askedSums, type Summed, type WantedPage } from './withdrawal-page'
import { readNames } from './withdrawals'

// The columns of the table as the edge names them; all of them sort. `w` and `m` as the filter has them.
const SORTABLE = {
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

const { created_at, invoice, username, name, amount, bank_name, bank_account_address, status } = SORTABLE
/** Those with an index of their own. */
const SORTED = {
  ...{ created_at, invoice, username, name: [name, 'm.id'], amount, bank_name, bank_account_address, status },
  status_name: status,
}

/** A page of withdrawals of vouchers, newest first where no order is asked for, with what its whole selection adds up to. */
export async function pageOfVouchers(
  manager: EntityManager,
  { query, status }: Pick<WantedPage, 'query' | 'status'>,
): Promise<{ counts: TableCounts; vouchers: VoucherWithdrawal[]; summed: Summed<AskedSum> }> {
  const { rows, ...summed } = await tablePage<{ id: string }, AskedSum>(manager, {
    ...vouchersWithin(query, status),
    columns: SORTABLE,
    sortBy: SORTED,
    countSource: { ...TALLY, filter: status && 't.status = :status' },
    defaultOrder: 'w.created_at DESC, w.id DESC',
  })
  const vouchers = await vouchersById(
    manager,
    rows.map(({ id }) => id),
  )
  return { counts: countsOf(summed), vouchers, summed }
}

/** Withdrawals of vouchers as they are shown, in the order of the ids. */
export async function vouchersById(
  manager: EntityManager,
  ids: readonly string[],
): Promise<VoucherWithdrawal[]> {
  const vouchers = await manager.findBy(VoucherEntity, { id: Any([...ids]) })
  const byId = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  const names = await readNames(
    manager,
    vouchers.map((voucher) => voucher.memberId),
  )
  return ids.flatMap((id) => {
    const voucher = byId.get(id)
    return voucher ? [voucherMessage(voucher, names.get(voucher.memberId))] : []
  })
}

/** Sums of what dates and search leave, whatever the status. */
export async function sumVouchers(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<Summed<AskedSum>> {
  return await tableSums<AskedSum>(manager, {
    ...{ ...vouchersWithin(query, undefined), columns: {}, defaultOrder: 'w.id', countSource: TALLY },
  })
}

const TALLY = {
  ...{ from: 'voucher_days_now t', rows: 't.lines', day: 't.day' },
  sums: askedSums('t.status', 't.amount'),
}

function vouchersWithin(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = withoutText(query, status)
  return {
    from: 'voucher_withdrawals w JOIN members m ON m.id = w.member_id',
    ...{ countFrom: 'voucher_withdrawals w', filter: sql, parameters, query },
    searchTargets: findersIn('voucher_withdrawals', query?.search),
    sums: askedSums('w.status', 'w.amount'),
  }
}
