import type { SkippedWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, type Fault, forbidden } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Payable } from '../payouts/payable'
import { filterChecked, readCheckedWithdrawals } from '../store/withdrawal-checks'
import type { Condition } from '../store/withdrawal-filter'
import { lockWithdrawals } from '../store/withdrawals'
import {
  MAX_ROWS_PER_CALL,
  type ParsedStatusChange,
  splitIds,
  tooManyRows,
} from '../withdrawals/parse-status-change'
import { missingWithdrawal, type Skip } from '../withdrawals/status'
import type { Withdrawal } from '../withdrawals/withdrawal'

interface LockedRows<Row> {
  readonly rows: readonly Row[]
  readonly skipped: readonly SkippedRow[]
}

export interface SkippedRow extends SkippedWithdrawal {
  readonly kind: Skip['kind']
  readonly status?: Skip['status']
}

type Selection = Pick<ParsedStatusChange, 'rows' | 'adminId'> & Partial<Pick<ParsedStatusChange, 'confirmed'>>

/**
 * Locks the rows that an admin selected: by id, or its checked ones within a condition. Faults: invalid, and conflict when
 * the number of checked rows differs from the confirmed one, because another admin has decided some of them.
 */
export async function lockSelectedWithdrawals(
  manager: EntityManager,
  selection: Selection,
  condition: Condition,
): Promise<LockedRows<Withdrawal>> {
  if (selection.rows !== 'checked') return await lockByIds(manager, selection.rows.ids, lockWithdrawals)
  const locked = await lockChecked(manager, selection.adminId, condition)
  const { length } = locked.rows
  if (length > 0 && selection.confirmed && BigInt(length) !== selection.confirmed)
    throw countChanged(length, selection.confirmed)
  return locked
}

const formatCount = (count: number | bigint) => count.toLocaleString('id-ID')

const countChanged = (now: number, confirmed: bigint): Fault =>
  conflict(
    `Pilihan Anda sekarang ${formatCount(now)} penarikan, bukan ${formatCount(confirmed)}. Belum ada yang diubah: periksa lagi, lalu ulangi.`,
  )

/** Locks the requests with the ids by `lock`; ids without one are skipped. */
export async function lockByIds<Row extends Pick<Payable, 'id'>>(
  manager: EntityManager,
  ids: readonly string[],
  lock: (manager: EntityManager, ids: readonly string[]) => Promise<Row[]>,
): Promise<LockedRows<Row>> {
  const { uuids, unknown } = splitIds(ids)
  const rows = await lock(manager, uuids)
  const existingIds = new Set(rows.map((row) => row.id))
  const missingIds = [...unknown, ...uuids.filter((id) => !existingIds.has(id.toLowerCase()))]
  return { rows, skipped: missingIds.map((id) => ({ id, invoice: '', ...missingWithdrawal })) }
}

async function lockChecked(
  manager: EntityManager,
  adminId: string,
  condition: Condition,
): Promise<LockedRows<Withdrawal>> {
  const ids = (await readCheckedWithdrawals(manager, adminId, condition, MAX_ROWS_PER_CALL + 1)).map(
    ({ id }) => id,
  )
  if (ids.length > MAX_ROWS_PER_CALL) throw tooManyRows()
  const rows = await lockWithdrawals(manager, ids)
  // A status change clears the check, so rows that changed while this waited for their locks are left out.
  const checked = await filterChecked(manager, adminId, ids)
  return { rows: rows.filter((row) => checked.has(row.id)), skipped: [] }
}

const NOTHING_CHECKED =
  'Tidak ada lagi penarikan yang dipilih dalam filter ini. Mungkin admin lain sudah memutuskannya.'

/** The fault of a call that changes no row. For a single row it carries the current `status`. */
export function nothingChangedFault(skipped: readonly SkippedRow[]): Fault {
  const [first] = skipped
  if (!first) return conflict(NOTHING_CHECKED)
  if (skipped.every((row) => row.kind === 'own')) return forbidden(first.reason)
  if (skipped.length === 1)
    return conflict(first.reason, first.status && { params: { status: first.status } })
  return conflict(`Tidak ada penarikan yang berubah. ${first.reason}`)
}
