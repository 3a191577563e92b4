import type { EntityManager } from 'typeorm'
import { invoiceNumber } from '../withdrawals/invoice'

const serialTables = { WD: 'invoice_serials', VC: 'voucher_serials', PO: 'payout_serials' } as const

/**
 * Returns the next invoice number of a business day. The day's row stays locked until the transaction ends, so serials
 * are unique and gapless. Call it after all checks, to hold the lock briefly.
 */
export async function nextDocumentNumber(
  manager: EntityManager,
  prefix: keyof typeof serialTables,
  businessDay: string,
): Promise<string> {
  const [row]: { last: number }[] = await manager.query(
    `INSERT INTO ${serialTables[prefix]} AS s (business_day, last) VALUES ($1, 1)
     ON CONFLICT (business_day) DO UPDATE SET last = s.last + 1
     RETURNING last`,
    [businessDay],
  )
  return invoiceNumber(prefix, businessDay, row!.last)
}
