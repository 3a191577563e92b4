import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import type { Withdrawal as WithdrawalMessage } from '@jejaring/proto/wallet/v1/wallet'
import { tablePage } from '@jejaring/service'
import { Any, type EntityManager } from 'typeorm'
import { withdrawalMessage } from '../wire'
import type { Status } from '../withdrawals/withdrawal'
import { matching, readChecksAmong } from './checks'
import { readHolders } from './payouts'
import { WithdrawalEntity } from './withdrawal-entity'
import { type Condition, WITHDRAWALS, withdrawalFilter } from './withdrawal-filter'
import { readNames } from './withdrawals'

// The columns of the tables as the edge names them; all of them sort.
const SORTABLE = {
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

export interface WantedPage {
  readonly query: TableQuery | undefined
  readonly status?: Status
  /** Only this member's rows. */
  readonly ownerId?: string
  /** Whose checks the rows show. */
  readonly adminId?: string
}

/** A page of withdrawals, newest first where no order is asked for. */
export async function pageOfWithdrawals(
  manager: EntityManager,
  { query, status, ownerId, adminId }: WantedPage,
): Promise<{ counts: TableCounts; withdrawals: WithdrawalMessage[] }> {
  const condition = withdrawalFilter(query, status)
  const { total, filtered, rows } = await tablePage<{ id: string }>(manager, {
    from: WITHDRAWALS,
    columns: SORTABLE,
    where: ownerId ? 'w.member_id = :ownerId' : undefined,
    filter: condition.sql,
    parameters: { ...condition.parameters, ownerId },
    query,
    tieBreak: 'w.created_at DESC, w.id DESC',
  })
  const ids = rows.map(({ id }) => id)
  return { counts: { total, filtered }, withdrawals: await withdrawalsById(manager, ids, adminId) }
}

/**
 * Sums of what was asked for, in Rupiah: open (pending and process), paid, and both. Refused and
 * cancelled rows count in none.
 */
export async function sumWithdrawals(
  manager: EntityManager,
  condition: Condition,
): Promise<{ pending: bigint; success: bigint; total: bigint }> {
  const sum = (statuses: string) =>
    `coalesce(sum(w.amount_request) FILTER (WHERE w.status IN (${statuses})), 0)::bigint`
  const row = await matching(manager, condition)
    .select(sum("'pending', 'process'"), 'pending')
    .addSelect(sum("'success'"), 'success')
    .getRawOne<{ pending: bigint; success: bigint }>()
  const { pending, success } = row ?? { pending: 0n, success: 0n }
  return { pending, success, total: pending + success }
}

/** Withdrawals as they are shown, in the order of the ids; `adminId` is whose checks they show. */
export async function withdrawalsById(
  manager: EntityManager,
  ids: readonly string[],
  adminId: string | undefined,
): Promise<WithdrawalMessage[]> {
  const withdrawals = await manager.findBy(WithdrawalEntity, { id: Any([...ids]) })
  const byId = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]))
  const names = await readNames(
    manager,
    withdrawals.map((withdrawal) => withdrawal.memberId),
  )
  const payouts = adminId ? await readHolders(manager, withdrawals) : new Map()
  const checks = adminId ? await readChecksAmong(manager, adminId, ids) : new Set()
  return ids.flatMap((id) => {
    const withdrawal = byId.get(id)
    if (!withdrawal) return []
    const owner = names.get(withdrawal.memberId)
    return [
      withdrawalMessage(withdrawal, {
        username: owner?.username ?? '',
        name: owner?.name ?? '',
        checked: checks.has(id),
        payoutNumber: payouts.get(withdrawal.payoutId ?? '')?.number,
      }),
    ]
  })
}
