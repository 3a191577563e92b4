import type { TableCounts } from '@jejaring/proto/common/v1/table'
import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { tablePage } from '@jejaring/service'
import { Any, type EntityManager } from 'typeorm'
import { voucherMessage } from '../wire'
import { MemberEntity } from './member-entity'
import { VoucherEntity } from './voucher-entity'
import { type Condition, withdrawalFilter } from './withdrawal-filter'
import type { WantedPage } from './withdrawal-page'
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

/** A page of withdrawals of vouchers, newest first where no order is asked for. */
export async function pageOfVouchers(
  manager: EntityManager,
  { query, status }: Pick<WantedPage, 'query' | 'status'>,
): Promise<{ counts: TableCounts; vouchers: VoucherWithdrawal[] }> {
  const condition = withdrawalFilter(query, status)
  const { total, filtered, rows } = await tablePage<{ id: string }>(manager, {
    from: 'voucher_withdrawals w LEFT JOIN members m ON m.id = w.member_id',
    columns: SORTABLE,
    filter: condition.sql,
    parameters: condition.parameters,
    query,
    tieBreak: 'w.created_at DESC, w.id DESC',
  })
  const vouchers = await vouchersById(
    manager,
    rows.map(({ id }) => id),
  )
  return { counts: { total, filtered }, vouchers }
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

/** Sums in Rupiah: open (pending and process), paid, and both. Refused rows count in none. */
export async function sumVouchers(
  manager: EntityManager,
  condition: Condition,
): Promise<{ pending: bigint; success: bigint; total: bigint }> {
  const sum = (statuses: string) =>
    `coalesce(sum(w.amount) FILTER (WHERE w.status IN (${statuses})), 0)::bigint`
  const row = await manager
    .createQueryBuilder(VoucherEntity, 'w')
    .leftJoin(MemberEntity, 'm', 'm.id = w.member_id')
    .where(condition.sql, condition.parameters)
    .select(sum("'pending', 'process'"), 'pending')
    .addSelect(sum("'success'"), 'success')
    .getRawOne<{ pending: bigint; success: bigint }>()
  const { pending, success } = row ?? { pending: 0n, success: 0n }
  return { pending, success, total: pending + success }
}
