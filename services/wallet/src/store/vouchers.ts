import type { EntityManager } from 'typeorm'
import type { Voucher } from '../vouchers/voucher'
import { VoucherEntity } from './voucher-entity'

/** Reads a voucher withdrawal and locks its row until the transaction ends. */
export async function lockVoucher(manager: EntityManager, id: string): Promise<Voucher | null> {
  return await manager.findOne(VoucherEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

/** Updates the mutable columns. Precondition: the caller holds the lock. */
export async function updateVoucher(manager: EntityManager, voucher: Voucher): Promise<void> {
  const { id, status, reason, takes, changedAt, version } = voucher
  await manager.update(VoucherEntity, { id }, { status, reason, takes, changedAt, version })
}
