import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import type { Withdrawal as WithdrawalMessage, WithdrawalSums } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, type TablePage, tablePage, tableSums } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import { withdrawalMessage } from '../wire'
import type { Status } from '../withdrawals/withdrawal'
import { readChecksAmong } from './checks'
import { readHolders } from './payouts'
import { WithdrawalEntity } from './withdrawal-entity'
import { findersIn, WITHDRAWALS, withoutText } from './withdrawal-filter'
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

/** Those with an index of their own, which is all that the admins' table offers to sort by. */
const SORTED = {
  ...{ created_at: SORTABLE.created_at, invoice: SORTABLE.invoice },
  ...{ username: SORTABLE.username, name: [SORTABLE.name, 'm.id'] },
  ...{ amount_request: SORTABLE.amount_request, amount_received: SORTABLE.amount_received },
  ...{ bank_name: SORTABLE.bank_name, bank_account_address: SORTABLE.bank_account_address },
  ...{ status: SORTABLE.status, status_name: SORTABLE.status },
}

export interface WantedPage {
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
  { query, status, ownerId, adminId }: WantedPage,
): Promise<{ counts: TableCounts; withdrawals: WithdrawalMessage[]; summed?: Summed<WithdrawalSum> }> {
  const isSummed = !ownerId || !query?.search.trim()
  const { rows, ...summed } = await tablePage<{ id: string }, WithdrawalSum>(manager, {
    ...narrowed(query, status),
    columns: SORTABLE,
    query,
    defaultOrder: 'w.created_at DESC, w.id DESC',
    ...(isSummed && { sums: SUMS }),
    ...(ownerId ? ofOwner(query, status, ownerId) : ofAll(query, status)),
  })
  const withdrawals = await withdrawalsById(
    manager,
    rows.map(({ id }) => id),
    adminId,
  )
  return { counts: countsOf(summed), withdrawals, ...(isSummed && { summed }) }
}

/** A selection as it was counted and summed. */
export type Summed<Sum extends string> = Omit<TablePage<never, Sum>, 'rows'>

/** Rupiah asked for: open (pending and process), paid, and refused. */
export type AskedSum = 'pending' | 'success' | 'refused'
type WithdrawalSum = AskedSum | 'received'

export function askedSums(status: string, amount: string): Record<AskedSum, string> {
  const of = (statuses: string) => `sum(CASE WHEN ${status} IN (${statuses}) THEN ${amount} ELSE 0 END)`
  return { pending: of(`'pending', 'process'`), success: of(`'success'`), refused: of(`'failed'`) }
}

/** Nobody receives anything of what was refused. */
const SUMS: Record<WithdrawalSum, string> = {
  ...askedSums('w.status', 'w.amount_request'),
  received: `sum(CASE w.status WHEN 'failed' THEN 0 ELSE w.amount_received END)`,
}

const TALLY = {
  from: `(SELECT day, status, lines, amount, 0::bigint AS received FROM withdrawal_days_now
          UNION ALL SELECT day, status, 0, 0, received FROM withdrawal_received_now) t`,
  ...{ rows: 't.lines', day: 't.day' },
  sums: { ...askedSums('t.status', 't.amount'), received: 'sum(t.received)' },
}

export const ofAll = (query: TableQuery | undefined, status: Status | undefined) => ({
  sortBy: SORTED,
  searchTargets: findersIn('withdrawals', query?.search),
  tally: { ...TALLY, filter: status && 't.status = :status' },
})

/**
 * A member has few enough to look into each, but not for the username and name, which are the member's own. What is
 * looked for is in the index that has them.
 */
function ofOwner(query: TableQuery | undefined, status: Status | undefined, ownerId: string) {
  return {
    where: 'w.member_id = :ownerId',
    parameters: { ...withoutText(query, status).parameters, ownerId },
    pageKey: 'w.id',
    searchable: ['invoice', 'bank_name', 'bank_account_name', 'bank_account_address'],
    shortByPrefix: true,
  }
}

export function narrowed(query: TableQuery | undefined, status: Status | undefined) {
  const { sql, parameters } = withoutText(query, status)
  return { from: WITHDRAWALS, countFrom: 'withdrawals w', filter: sql, parameters }
}

/** Sums of what dates and search leave, whatever the status. */
export async function sumWithdrawals(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<Summed<AskedSum>> {
  return await tableSums<WithdrawalSum>(manager, {
    ...{ ...narrowed(query, undefined), columns: {}, query, defaultOrder: 'w.id' },
    searchTargets: findersIn('withdrawals', query?.search),
    ...{ sums: SUMS, countSource: TALLY },
  })
}

/**
 * What stands above a table, in Rupiah: open, paid, and both; refused rows count in none. Zeros `withoutSums` where a
 * text is in too many rows.
 */
export function sumsAbove({ sums: { pending, success }, more }: Summed<AskedSum>) {
  return { pending, success, total: pending + success, ...(more ? { withoutSums: more } : {}) }
}

/** What stands under it, of the rows that the status leaves, too; nothing where a text is in too many rows. */
export function sumsBelow(
  summed: (Summed<AskedSum> & { sums: { received?: bigint } }) | undefined,
): WithdrawalSums | undefined {
  if (!summed || summed.more) return undefined
  const { pending, success, refused } = summed.sums
  const requested = pending + success
  // Vouchers are paid in full.
  return { requested, received: summed.sums.received ?? requested, refused }
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
