import type { SkippedWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, type Fault, forbidden } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { readChecked, readChecksAmong } from '../store/checks'
import type { Condition } from '../store/withdrawal-filter'
import { lockWithdrawals } from '../store/withdrawals'
import { MOST_ROWS, type ReadChange, splitIds, tooManyRows } from '../withdrawals/read-change'
import { missing, type Skip } from '../withdrawals/status'
import type { Withdrawal } from '../withdrawals/withdrawal'

export interface Locked {
  readonly rows: readonly Withdrawal[]
  readonly skipped: readonly SkippedRow[]
}

export interface SkippedRow extends SkippedWithdrawal {
  readonly kind: Skip['kind']
  readonly status?: Skip['status']
}

type Asked = Pick<ReadChange, 'rows' | 'adminId'> & Partial<Pick<ReadChange, 'confirmed'>>

/**
 * Locks the rows that an admin asks for: those named, or its checked ones within a condition. Faults: invalid, and
 * conflict where another number of rows is checked than was confirmed: somebody else has decided some of them.
 */
export async function lockAsked(manager: EntityManager, asked: Asked, condition: Condition): Promise<Locked> {
  if (asked.rows !== 'checked') return await lockNamed(manager, asked.rows.ids)
  const locked = await lockChecked(manager, asked.adminId, condition)
  const { length } = locked.rows
  if (length > 0 && asked.confirmed && BigInt(length) !== asked.confirmed)
    throw otherCount(length, asked.confirmed)
  return locked
}

const inDots = (count: number | bigint) => count.toLocaleString('id-ID')

const otherCount = (now: number, confirmed: bigint): Fault =>
  conflict(
    `Yang dicentang kini ${inDots(now)} penarikan, bukan ${inDots(confirmed)}. Belum ada yang diubah: periksa lagi, lalu ulangi.`,
  )

async function lockNamed(manager: EntityManager, ids: readonly string[]): Promise<Locked> {
  const { known, unknown } = splitIds(ids)
  const rows = await lockWithdrawals(manager, known)
  const found = new Set(rows.map((row) => row.id))
  const absent = [...unknown, ...known.filter((id) => !found.has(id.toLowerCase()))]
  return { rows, skipped: absent.map((id) => ({ id, invoice: '', ...missing })) }
}

async function lockChecked(manager: EntityManager, adminId: string, condition: Condition): Promise<Locked> {
  const ids = (await readChecked(manager, adminId, condition, MOST_ROWS + 1)).map(({ id }) => id)
  if (ids.length > MOST_ROWS) throw tooManyRows()
  const rows = await lockWithdrawals(manager, ids)
  // A status that changed while this waited for the lock has ended the check: that row is not asked for any more.
  const checked = await readChecksAmong(manager, adminId, ids)
  return { rows: rows.filter((row) => checked.has(row.id)), skipped: [] }
}

const NOTHING_CHECKED =
  'Tidak ada lagi penarikan yang dicentang dalam saringan ini. Mungkin admin lain sudah memutuskannya.'

/** What a call is refused with that would change no row at all; of a single row also the `status` that it has. */
export function nothingChanged(skipped: readonly SkippedRow[]): Fault {
  const [first] = skipped
  if (!first) return conflict(NOTHING_CHECKED)
  if (skipped.every((row) => row.kind === 'own')) return forbidden(first.reason)
  if (skipped.length === 1)
    return conflict(first.reason, first.status && { params: { status: first.status } })
  return conflict(`Tidak ada penarikan yang berubah. ${first.reason}`)
}
