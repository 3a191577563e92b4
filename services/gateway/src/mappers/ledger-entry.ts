import type { Entry } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { json } from './json-mapper'
import { entryStatusFields, flushedStatus, voucherStatus, withdrawalStatus } from './status'
import { sourceWallet, sourceWalletFields } from './wallet'

/** An entry of the wallet ledger (product.md §3). */
export const entryJson = json
  .object<Entry>()({
    id: json.text,
    created_at: json.time,
    amount: json.number,
    description: json.text,
    /** The kind of the entry in a few words: "Penarikan". */
    title: json.text,
    /** Pairs that a pairing bonus lost to the daily limit. */
    flushed_pairs: json.number,
  })
  .with({ type: z.enum(['In', 'Out']), ...sourceWalletFields, ...entryStatusFields }, (entry) => {
    const wallet = sourceWallet(entry.wallet)
    const type: 'In' | 'Out' = entry.incoming ? 'In' : 'Out'
    return { type, ...wallet, ...statusOf(entry, wallet.from_type) }
  })

/** An entry with amount 0 is no money movement: it records flushed pairs. */
function statusOf({ amount, status }: Entry, wallet: string) {
  if (amount === 0n) return flushedStatus
  return wallet === 'voucher' ? voucherStatus(status) : withdrawalStatus(status)
}
