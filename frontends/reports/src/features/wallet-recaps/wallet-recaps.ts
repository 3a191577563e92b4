import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sums = z.object({
  total_in: z.number(),
  total_out: z.number(),
  total_bal: z.number(),
  sponsor_in: z.number(),
  sponsor_out: z.number(),
  sponsor_bal: z.number(),
  pairing_in: z.number(),
  pairing_out: z.number(),
  pairing_bal: z.number(),
  pairing_level_in: z.number(),
  pairing_level_out: z.number(),
  pairing_level_bal: z.number(),
})
const recap = z.extend(sums, { id: z.string(), name: z.string(), username: z.string(), opening: z.number() })
const extras = z.object({ totals: sums })

export type WalletSum = keyof z.infer<typeof sums>
export type WalletRecap = z.infer<typeof recap>

/** POST /api/reports/datatable/wallet_recapts: income, withdrawals and balance of each member, with totals of the filtered rows. */
export const walletRecaps: TableSource<WalletRecap, z.infer<typeof extras>> = {
  key: ['reports', 'wallet-recaps'],
  path: '/api/reports/datatable/wallet_recapts',
  row: recap,
  extras,
}
