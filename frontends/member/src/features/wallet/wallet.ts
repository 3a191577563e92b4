import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const summary = z.object({ income: z.number(), pulled: z.number(), balance: z.number() })

/** Totals of the three bonus wallets, and of each. */
export const wallets = z.extend(summary, { sponsor: summary, pairing: summary, pairing_level: summary })

const line = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  type: z.enum(['In', 'Out']),
  from: z.string(),
  amount: z.number(),
  description: z.string(),
  /** The kind of the line: "Penarikan"; absent from an older server. */
  title: z.optional(z.string()),
  /** Pairs that the bonus lost to the daily limit. */
  flushed_pairs: z.optional(z.number()),
  status: z.string(),
  status_name: z.string(),
  status_class: z.string(),
})

const extras = z.object({ wallets })

export type Wallets = z.infer<typeof wallets>
export type LedgerLine = z.infer<typeof line> & {
  /** The lines without money that this line of a day replaces. */
  flushedLines?: LedgerLine[]
}

/** POST /api/wallets/datatable: the member's ledger, newest first. */
export const ledger: TableSource<LedgerLine, z.infer<typeof extras>> = {
  key: ['wallet', 'ledger'],
  path: '/api/wallets/datatable',
  row: line,
  extras,
}
