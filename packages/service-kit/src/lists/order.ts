import type { Order } from './sort-key'
import type { AnyTable } from './table-source'

const MAX_SORT_COLUMNS = 5

/**
 * The requested order with the id as last key, so that it is total. The id takes the direction of the key
 * before it: one index on both then serves the order forwards and backwards without a sort.
 */
export function orderOf({ columns, defaultOrder, query }: AnyTable): {
  keys: readonly Order[]
  joins: readonly string[]
} {
  const requested = (query?.order ?? [])
    .filter(({ column }) => Object.hasOwn(columns, column) && columns[column]!.sort)
    .slice(0, MAX_SORT_COLUMNS)
  const keys = requested.flatMap(({ column, descending }) =>
    columns[column]!.sort!.map((sql): Order => ({ sql, descending })),
  )
  const last = keys.at(-1)
  if (!last) return { keys: defaultOrder, joins: [] }
  const id: Order = { sql: defaultOrder.at(-1)!.sql, descending: last.descending }
  return { keys: [...keys, id], joins: requested.flatMap(({ column }) => columns[column]!.joins ?? []) }
}

export const reversed = (keys: readonly Order[]): Order[] =>
  keys.map(({ sql, descending }) => ({ sql, descending: !descending }))

/** No NULLS FIRST/LAST: the default matches the index order. */
export function orderBy(keys: readonly Order[]): string {
  return keys.map(({ sql, descending }) => (descending ? `${sql} DESC` : sql)).join(', ')
}
