import { openingWallets } from '@jejaring/service-kit/import'

/** Columns that a file must have, in any order. */
export const requiredColumns = [
  'username',
  'name',
  'phone',
  'upline',
  'side',
  'sponsor',
  'package',
  'date',
] as const

/** Columns that it may have: opening balances in Rupiah, named as the wallets are. */
export const openingColumns = openingWallets.map((wallet) => `balance_${wallet}` as const)

export const columns = [...requiredColumns, ...openingColumns]
export type Column = (typeof columns)[number]

/** A member as the file says it; what it does not say is empty. */
export type SourceRow = Readonly<Record<Column, string>> & { readonly line: number }
