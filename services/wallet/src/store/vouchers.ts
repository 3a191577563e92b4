import { Any, type EntityManager } from 'typeorm'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import { VoucherEntity } from './voucher-entity'

/** Locks voucher withdrawals until the transaction ends, in id order; skips ids without a row. */
export async function lockVouchers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<VoucherWithdrawal[]> {
  return await manager.find(VoucherEntity, {
    where: { id: Any([...ids]) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  })
}

/** Updates the mutable columns. Precondition: the caller holds the locks. */
export async function updateVouchers(
  manager: EntityManager,
  vouchers: readonly VoucherWithdrawal[],
): Promise<void> {
  await manager.query(
    `UPDATE voucher_withdrawals v
        SET status = c.status, reason = c.reason, takes = c.takes, payout_id = c.payout_id, changed_at = c.changed_at,
            version = c.version
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::uuid[], $6::timestamptz[], $7::bigint[])
         AS c (id, status, reason, takes, payout_id, changed_at, version)
      WHERE v.id = c.id`,
    [
      vouchers.map(({ id }) => id),
      vouchers.map(({ status }) => status),
      vouchers.map(({ reason }) => reason),
      vouchers.map(({ takes }) => takes),
      vouchers.map(({ payoutId }) => payoutId),
      vouchers.map(({ changedAt }) => changedAt),
      vouchers.map(({ version }) => version),
    ],
  )
}
