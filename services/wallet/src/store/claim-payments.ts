import { Any, type EntityManager, Not } from 'typeorm'
import type { ClaimPayment } from '../payouts/claim-payment'
import { ClaimPaymentEntity } from './claim-payment-entity'

/** Locks claim payments until the transaction ends, in id order; skips ids without a row. */
export async function lockClaimPayments(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ClaimPayment[]> {
  const rows = await manager.find(ClaimPaymentEntity, {
    where: { id: Any([...ids]) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  })
  return rows.map((row) => ({ ...row, amountRequest: row.amount, amountReceived: row.amount }))
}

/** Inserts the payments of a new payout. A unique index rejects a claim that is in another open payout or was paid. */
export async function insertClaimPayments(
  manager: EntityManager,
  payments: readonly ClaimPayment[],
  now: Date,
): Promise<void> {
  await manager.insert(
    ClaimPaymentEntity,
    payments.map(({ amountRequest, amountReceived, ...payment }) => ({
      ...payment,
      payoutId: payment.payoutId!,
      amount: amountReceived,
      changedAt: now,
    })),
  )
}

/** Updates the status and reason. Precondition: the caller holds the locks. */
export async function updateClaimPayments(
  manager: EntityManager,
  payments: readonly ClaimPayment[],
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE claim_payments p SET status = c.status, reason = c.reason, changed_at = $4
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS c (id, status, reason) WHERE p.id = c.id`,
    [
      payments.map(({ id }) => id),
      payments.map(({ status }) => status),
      payments.map(({ reason }) => reason),
      now,
    ],
  )
}

/** Reads the ids of the claims in a payout, without those that its cancellation has returned; none when it does not exist. */
export async function readClaimIds(manager: EntityManager, payoutId: string): Promise<string[]> {
  const payments = await manager.find(ClaimPaymentEntity, {
    where: { payoutId, status: Not('pending') },
    select: { claimId: true },
  })
  return payments.map(({ claimId }) => claimId)
}

/**
 * Serialises the creation of a payout of claims with the release of its reservation, until the transaction ends. Both read
 * afterwards whether the payout exists.
 */
export async function lockPayoutId(manager: EntityManager, payoutId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [payoutId])
}
