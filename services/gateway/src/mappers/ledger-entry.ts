import type { Entry } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { flushedStatus, statusFields, voucherStatus, withdrawalStatus } from './status'
import { rupiah, walletName } from './wallet'

/** An entry of the wallet ledger (product.md §3). */
export const entryFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  type: z.enum(['In', 'Out']),
  from: z.string(),
  from_type: z.string(),
  amount: z.number(),
  description: z.string(),
  ...statusFields,
})

export function toEntryJson(entry: Entry): z.output<typeof entryFields> {
  const wallet = walletName(entry.wallet)
  return {
    id: entry.id,
    created_at: toIsoTime(entry.createdAt),
    type: entry.incoming ? 'In' : 'Out',
    from: wallet.name,
    from_type: wallet.type,
    amount: rupiah(entry.amount),
    description: entry.description,
    ...statusOf(entry, wallet.type),
  }
}

/** An entry with amount 0 is no money movement: it records flushed pairs. */
function statusOf({ amount, status }: Entry, wallet: string) {
  if (amount === 0n) return flushedStatus
  return wallet === 'voucher' ? voucherStatus(status) : withdrawalStatus(status)
}
