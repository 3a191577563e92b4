import type { EntityManager } from 'typeorm'
import type { Voucher } from '../vouchers/voucher'
import { invoiceNumber } from '../withdrawals/invoice'
import { VoucherEntity } from './voucher-entity'

/** The next invoice of a business day, without gaps; take it last, after every check. */
export async function takeVoucherInvoice(manager: EntityManager, businessDay: string): Promise<string> {
  const [row]: { last: number }[] = await manager.query(
    `INSERT INTO voucher_serials AS s (business_day, last) VALUES ($1, 1)
     ON CONFLICT (business_day) DO UPDATE SET last = s.last + 1
     RETURNING last`,
    [businessDay],
  )
  return invoiceNumber('VC', businessDay, row!.last)
}

/** Locks a withdrawal of a voucher until the transaction ends; null where there is none. */
export async function lockVoucher(manager: EntityManager, id: string): Promise<Voucher | null> {
  return await manager.findOne(VoucherEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

/** Writes what a change made of a withdrawal; the caller holds its lock. */
export async function keepVoucher(manager: EntityManager, voucher: Voucher): Promise<void> {
  const { id, status, reason, takes, changedAt, version } = voucher
  await manager.update(VoucherEntity, { id }, { status, reason, takes, changedAt, version })
}
