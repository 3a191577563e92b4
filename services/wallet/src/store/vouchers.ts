import type { EntityManager } from 'typeorm'
import type { Voucher } from '../vouchers/voucher'
import { VoucherEntity } from './voucher-entity'

/** Locks a withdrawal of a voucher until the transaction ends; null where there is none. */
export async function lockVoucher(manager: EntityManager, id: string): Promise<Voucher | null> {
  return await manager.findOne(VoucherEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

/** Writes what a change made of a withdrawal; the caller holds its lock. */
export async function updateVoucher(manager: EntityManager, voucher: Voucher): Promise<void> {
  const { id, status, reason, takes, changedAt, version } = voucher
  await manager.update(VoucherEntity, { id }, { status, reason, takes, changedAt, version })
}
