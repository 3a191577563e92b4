import { Any, type EntityManager } from 'typeorm'
import type { Refusal } from '../withdrawals/repeat-order-rule'
import type { Status, Withdrawal } from '../withdrawals/withdrawal'
import { recordOutcomesAndCloseFiles } from './payouts'
import { WithdrawalEntity } from './withdrawal-entity'

/**
 * Locks withdrawals until the transaction ends, in id order; skips ids without a row. Uses FOR NO KEY UPDATE, so that a
 * request that references a refused row as its exemption does not wait for this lock.
 */
export async function lockWithdrawals(manager: EntityManager, ids: readonly string[]): Promise<Withdrawal[]> {
  return await manager.find(WithdrawalEntity, {
    where: { id: Any([...ids]) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  })
}

/** Inserts a member's request with the first entry of its status history, in one statement. */
export async function insertWithdrawal(manager: EntityManager, withdrawal: Withdrawal): Promise<void> {
  await manager.query(INSERT_WITHDRAWAL_SQL, [
    withdrawal.id,
    withdrawal.invoice,
    withdrawal.memberId,
    withdrawal.type,
    withdrawal.amountRequest,
    withdrawal.amountAdmin,
    withdrawal.amountVoucher,
    withdrawal.bankFee,
    withdrawal.amountReceived,
    withdrawal.bankId,
    withdrawal.bankName,
    withdrawal.bankAccountName,
    withdrawal.bankAccountNumber,
    withdrawal.status,
    withdrawal.reason,
    withdrawal.exemptBy,
    withdrawal.businessDay,
    withdrawal.createdAt,
    withdrawal.version,
  ])
}

const INSERT_WITHDRAWAL_SQL = `
  WITH inserted AS (
    INSERT INTO withdrawals (id, invoice, member_id, type, amount_request, amount_admin, amount_voucher, bank_fee,
      amount_received, bank_id, bank_name, bank_account_name, bank_account_number, status, reason, exempt_by,
      business_day, created_at, version)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
    RETURNING id, version, status, reason, created_at, member_id
  )
  INSERT INTO withdrawal_steps (withdrawal_id, version, status, reason, at, set_by) SELECT * FROM inserted`

/**
 * Sets the status of withdrawals, deletes all admins' checks on them and records the outcomes of their payout lines; returns
 * the new state. Precondition: the caller holds the locks of the withdrawals and has checked the change.
 * `refusedBy` is the refusing admin, null for a member's cancellation.
 */
export async function setWithdrawalStatus(
  manager: EntityManager,
  withdrawals: readonly Withdrawal[],
  change: {
    readonly to: Status
    readonly reason: string | ((withdrawal: Withdrawal) => string)
    readonly refusedBy: string | null
    readonly finishedAt: Date | null
    /** The payout that the withdrawals are added to. */
    readonly payoutId?: string
  },
): Promise<Withdrawal[]> {
  const ids = withdrawals.map((withdrawal) => withdrawal.id)
  const changed = withdrawals.map(
    (withdrawal): Withdrawal => ({
      ...withdrawal,
      status: change.to,
      reason: typeof change.reason === 'string' ? change.reason : change.reason(withdrawal),
      refusedBy: change.refusedBy,
      finishedAt: change.finishedAt,
      payoutId: change.to === 'pending' ? null : (change.payoutId ?? withdrawal.payoutId),
      version: withdrawal.version + 1n,
    }),
  )
  await manager.query(
    `UPDATE withdrawals w
        SET status = $2, reason = c.reason, refused_by = $4, finished_at = $5, payout_id = c.payout_id,
            version = version + 1
       FROM unnest($1::uuid[], $3::text[], $6::uuid[]) AS c (id, reason, payout_id) WHERE w.id = c.id`,
    [
      ids,
      change.to,
      changed.map(({ reason }) => reason),
      change.refusedBy,
      change.finishedAt,
      changed.map(({ payoutId }) => payoutId),
    ],
  )
  await manager.query('DELETE FROM withdrawal_checks WHERE withdrawal_id = ANY ($1::uuid[])', [ids])
  await recordOutcomesAndCloseFiles(manager, 'withdrawals', withdrawals, change.to, change.finishedAt)
  return changed
}

/** Reads a member's refusals since a time whose exemption is unused. */
export async function readRefusals(
  manager: EntityManager,
  memberId: string,
  since: Date,
): Promise<Refusal[]> {
  return await manager.query(
    `SELECT w.id AS "withdrawalId", w.amount_request AS amount, w.finished_at AS "refusedAt"
       FROM withdrawals w
      WHERE w.member_id = $1 AND w.refused_by IS NOT NULL AND w.finished_at >= $2
        AND NOT EXISTS (SELECT FROM withdrawals used WHERE used.exempt_by = w.id)`,
    [memberId, since],
  )
}
