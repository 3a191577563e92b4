import { type ExtrasOf, type RowOf, tableSource } from '@jejaring/features'

/** Totals of the three bonus wallets, and of each. */
export type Wallets = ExtrasOf<'/api/wallets/datatable'>['wallets']
export type LedgerLine = RowOf<'/api/wallets/datatable'> & {
  /** The lines without money that this line of a day replaces. */
  flushedLines?: LedgerLine[]
}

/** POST /api/wallets/datatable: the member's ledger, newest first. */
export const ledger = tableSource({
  key: ['wallet', 'ledger'],
  path: '/api/wallets/datatable',
})
