import { sum } from '@jejaring/money'
import {
  ChangeWithdrawalStatusReply,
  type ChangeWithdrawalStatusRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { idempotentWithRemoteCalls, requireAdmin, type UnitOfWork } from '@jejaring/service-kit'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { readPayoutsOf } from '../store/payouts'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { type ParsedStatusChange, parseStatusChange } from '../withdrawals/parse-status-change'
import { refuseChange } from '../withdrawals/status'
import type { ContainingPayout, Withdrawal } from '../withdrawals/withdrawal'
import { changeWithdrawals } from './change-payable-status'
import { fetchPayeeCheck, type PayeeCheck, readSelected } from './check-payees'
import { lockSelectedWithdrawals, nothingChangedFault, type SkippedRow } from './lock-selection'

/**
 * Moves withdrawals to another status. A row that cannot change is skipped with its reason and does not stop the others;
 * so is one whose member is not to be paid.
 * `success` posts payment, fees and voucher; `failed` refunds the full amount. All rows change in one transaction, so the
 * reply states exactly what was committed. Faults: invalid (`status_data`, `reason`), conflict when no row changed or the
 * number of checked rows differs from the confirmed one, forbidden for non-admins and when all rows are the admin's own.
 * Idempotent by key.
 */
export async function changeWithdrawalStatus(
  context: Context,
  request: ChangeWithdrawalStatusRequest,
): Promise<ChangeWithdrawalStatusReply> {
  const admin = requireAdmin()
  const { idempotencyKey, filter, ...rest } = request
  const change = parseStatusChange(
    { ...rest, status: statusFrom(request.status), from: statusFrom(request.from) },
    admin.memberId,
  )
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const call = { operation: 'wallet.ChangeWithdrawalStatus', key: idempotencyKey, body: { filter, ...rest } }
  const { kit } = context
  return await idempotentWithRemoteCalls(kit, call, ChangeWithdrawalStatusReply, async () => {
    const readPayees = () => readSelected(context, 'withdrawals', change, condition)
    const checkPayee = change.to === 'success' ? await fetchPayeeCheck(context, readPayees) : undefined
    return async (tx) => {
      const { rows, skipped } = await lockSelectedWithdrawals(tx, change, condition)
      return await changeRows(tx, rows, skipped, { ...change, checkPayee, now: kit.clock.now() })
    }
  })
}

interface CheckedChange extends ParsedStatusChange {
  readonly checkPayee: PayeeCheck | undefined
  readonly now: Date
}

function refuseRow(row: Withdrawal, change: CheckedChange, payout: ContainingPayout | undefined) {
  const refused = refuseChange(row, change, payout)
  // The bank may have paid a row of a downloaded file: the books follow.
  return refused ?? (payout?.isReleased ? undefined : change.checkPayee?.(row))
}

async function changeRows(
  tx: UnitOfWork,
  rows: readonly Withdrawal[],
  notFound: readonly SkippedRow[],
  change: CheckedChange,
): Promise<ChangeWithdrawalStatusReply> {
  const payouts = await readPayoutsOf(tx, rows)
  const decided = rows.map((row) => ({
    row,
    skip: refuseRow(row, change, payouts.get(row.payoutId ?? '')),
  }))
  const accepted = decided.filter(({ skip }) => !skip).map(({ row }) => row)
  const refused = decided.flatMap(({ row, skip }) =>
    skip ? [{ id: row.id, invoice: row.invoice, ...skip }] : [],
  )
  const skipped = [...notFound, ...refused]
  if (accepted.length === 0) throw nothingChangedFault(skipped)

  // All checks have passed; only writes follow.
  const { to, reason, adminId, now } = change
  const changes = accepted.map((row) => ({ row, to, reason }))
  const changed = await changeWithdrawals(tx, changes, { adminId, now })
  tx.auditAll(
    accepted.map((row) => ({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${row.id}`,
      before: { status: row.status },
      after: { status: to, reason, invoice: row.invoice },
    })),
  )
  return {
    changed: BigInt(changed.length),
    skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
    amount: sum(changed.map((row) => (to === 'failed' ? row.amountRequest : row.amountReceived))),
    username: await usernameOf(tx, changed),
  }
}

/** The member of all rows; empty when there are several. */
async function usernameOf(tx: UnitOfWork, rows: readonly Withdrawal[]): Promise<string> {
  const [memberId, ...others] = new Set(rows.map((row) => row.memberId))
  if (!memberId || others.length > 0) return ''
  return (await memberCopies.readNames(tx, [memberId]))(memberId).username
}
