import { businessDay } from '@jejaring/calendar'
import {
  ChangeWithdrawalStatusReply,
  type ChangeWithdrawalStatusRequest,
  type SkippedWithdrawal,
} from '@jejaring/proto/wallet/v1/wallet'
import { auditAll, conflict, forbidden, idempotent, requireAdmin } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { readCheckedIds, readChecksAmong } from '../store/checks'
import { postMoves } from '../store/post-moves'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { lockWithdrawals, setStatus } from '../store/withdrawals'
import { statusFrom } from '../wire'
import { payoutMoves, refundMove } from '../withdrawals/moves'
import { MOST_ROWS, type ReadChange, readChange, splitIds, tooManyRows } from '../withdrawals/read-change'
import { isFinal, missing, refuseChange, type Skip } from '../withdrawals/status'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { tellChanges } from './tell-changes'

/**
 * Moves withdrawals to another status, each row on its own: a row that cannot change is answered with
 * its reason and does not stop the others. `success` books payout, fees and voucher; `failed` gives the
 * whole amount back. One transaction for all rows, so that the answer is exactly what happened.
 * Faults: invalid (`status_data`, `reason`), conflict when nothing at all changed, forbidden for
 * non-admins and when all rows are the admin's own. Idempotent by key.
 */
export async function changeWithdrawalStatus(
  { kit }: Context,
  request: ChangeWithdrawalStatusRequest,
): Promise<ChangeWithdrawalStatusReply> {
  const admin = requireAdmin()
  const { idempotencyKey, filter, ...rest } = request
  const change = readChange(
    { ...rest, status: statusFrom(request.status), from: statusFrom(request.from) },
    admin.memberId,
  )
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const call = { operation: 'wallet.ChangeWithdrawalStatus', key: idempotencyKey, body: { filter, ...rest } }
  return await kit.transaction((manager) =>
    idempotent(manager, call, ChangeWithdrawalStatusReply, async () => {
      const { rows, skipped } =
        change.rows === 'checked'
          ? await lockChecked(manager, change.adminId, condition)
          : await lockNamed(manager, change.rows.ids)
      return await changeRows(manager, rows, skipped, change, kit.clock.now())
    }),
  )
}

interface Locked {
  readonly rows: readonly Withdrawal[]
  readonly skipped: readonly SkippedRow[]
}

interface SkippedRow extends SkippedWithdrawal {
  readonly kind: Skip['kind']
}

async function lockNamed(manager: EntityManager, ids: readonly string[]): Promise<Locked> {
  const { known, unknown } = splitIds(ids)
  const rows = await lockWithdrawals(manager, known)
  const found = new Set(rows.map((row) => row.id))
  const absent = [...unknown, ...known.filter((id) => !found.has(id.toLowerCase()))]
  return { rows, skipped: absent.map((id) => ({ id, invoice: '', ...missing })) }
}

async function lockChecked(
  manager: EntityManager,
  adminId: string,
  condition: ReturnType<typeof withdrawalFilter>,
): Promise<Locked> {
  const ids = await readCheckedIds(manager, adminId, condition, MOST_ROWS + 1)
  if (ids.length > MOST_ROWS) throw tooManyRows()
  const rows = await lockWithdrawals(manager, ids)
  // A status that changed while this waited for the lock has ended the check: that row is not asked for any more.
  const checked = await readChecksAmong(manager, adminId, ids)
  return { rows: rows.filter((row) => checked.has(row.id)), skipped: [] }
}

async function changeRows(
  manager: EntityManager,
  rows: readonly Withdrawal[],
  absent: readonly SkippedRow[],
  change: ReadChange,
  now: Date,
): Promise<ChangeWithdrawalStatusReply> {
  const decided = rows.map((row) => ({ row, skip: refuseChange(row, change) }))
  const accepted = decided.filter(({ skip }) => !skip).map(({ row }) => row)
  const refused = decided.flatMap(({ row, skip }) =>
    skip ? [{ id: row.id, invoice: row.invoice, ...skip }] : [],
  )
  const skipped = [...absent, ...refused]
  if (accepted.length === 0) throw nothingChanged(skipped)

  // Everything is checked; from here on it is only written.
  const changed = await setStatus(manager, accepted, {
    to: change.to,
    reason: change.reason,
    refusedBy: change.to === 'failed' ? change.adminId : null,
    finishedAt: isFinal(change.to) ? now : null,
  })
  const day = businessDay(now)
  const moves = accepted.flatMap((row) => {
    if (change.to === 'success') return payoutMoves(row, day)
    return change.to === 'failed' ? [refundMove(row, day)] : []
  })
  await postMoves(manager, moves, now)
  await tellChanges(manager, changed, now)
  await auditAll(
    manager,
    accepted.map((row) => ({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${row.id}`,
      before: { status: row.status },
      after: { status: change.to, reason: change.reason, invoice: row.invoice },
    })),
  )
  return {
    changed: BigInt(changed.length),
    skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
  }
}

function nothingChanged(skipped: readonly SkippedRow[]) {
  const [first] = skipped
  if (!first) return conflict('Tidak ada penarikan yang dicentang dalam filter ini.')
  if (skipped.every((row) => row.kind === 'own')) return forbidden(first.reason)
  if (skipped.length === 1) return conflict(first.reason)
  return conflict(`Tidak ada penarikan yang berubah. ${first.reason}`)
}
