import { openingWallets } from '@jejaring/service-kit/import'

/** Required columns, in any order. */
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

/** Optional columns: opening balances in Rupiah, by wallet. */
export const openingColumns = openingWallets.map((wallet) => `balance_${wallet}` as const)

export const columns = [...requiredColumns, ...openingColumns]
export type Column = (typeof columns)[number]

/** A member as in the file; missing fields are empty. */
export type SourceRow = Readonly<Record<Column, string>> & { readonly line: number }
