import type { TableQuery } from '@jejaring/proto/common/v1/table'

export interface Order {
  readonly sql: string
  readonly descending: boolean
}

/** One or several SQL expressions; those after the first break ties early. */
export type SortBy = Readonly<Record<string, string | readonly string[]>>

interface OrderedSource {
  readonly columns: Readonly<Record<string, string>>
  readonly sortBy?: SortBy
  readonly defaultOrder: string
  readonly query: TableQuery | undefined
}

/**
 * The requested order with the id as last key, so that it is total. The id takes the direction of the key
 * before it: one index on both then serves the order forwards and backwards without a sort.
 */
export function orderOf({
  columns,
  sortBy = columns as SortBy,
  defaultOrder,
  query,
}: OrderedSource): Order[] {
  const requested = (query?.order ?? [])
    .filter(({ column }) => Object.hasOwn(sortBy, column))
    .slice(0, 5)
    .flatMap(({ column, descending }) => [sortBy[column]!].flat().map((sql) => ({ sql, descending })))
  const fallback = parseOrder(defaultOrder)
  const last = requested.at(-1)
  return last ? [...requested, { sql: fallback.at(-1)!.sql, descending: last.descending }] : fallback
}

/**
 * True when an order starts with the first key of the default order, in either direction: then an index
 * yields the rows in order.
 */
export const isDefaultOrder = ({ defaultOrder }: OrderedSource, [first]: readonly Order[]): boolean =>
  first?.sql === parseOrder(defaultOrder)[0]?.sql

/** No NULLS FIRST/LAST: the default matches the index order. */
export function orderBy(order: readonly Order[]): string {
  return order.map(({ sql, descending }) => (descending ? `${sql} DESC` : sql)).join(', ')
}

function parseOrder(defaultOrder: string): Order[] {
  return defaultOrder.split(',').map((part) => {
    const [, sql, direction] = /^(.*?)(?:\s+(ASC|DESC))?$/i.exec(part.trim())!
    return { sql: sql!, descending: direction?.toUpperCase() === 'DESC' }
  })
}
