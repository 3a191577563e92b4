import type { TableQuery } from '@jejaring/proto/common/v1/table'

export interface Order {
  readonly sql: string
  readonly descending: boolean
}

/** One expression, or several where those after the first end what is alike in it soon. */
export type SortBy = Readonly<Record<string, string | readonly string[]>>

interface OrderedSource {
  readonly columns: Readonly<Record<string, string>>
  readonly sortBy?: SortBy
  readonly defaultOrder: string
  readonly query: TableQuery | undefined
}

/**
 * The order that is asked for, ended by the id so that it is total. The id follows the direction of what is
 * before it: then an index on both is read forwards or backwards and never sorted again.
 */
export function orderOf({
  columns,
  sortBy = columns as SortBy,
  defaultOrder,
  query,
}: OrderedSource): Order[] {
  const known = (query?.order ?? [])
    .filter(({ column }) => Object.hasOwn(sortBy, column))
    .slice(0, 5)
    .flatMap(({ column, descending }) => [sortBy[column]!].flat().map((sql) => ({ sql, descending })))
  const otherwise = parseOrder(defaultOrder)
  const last = known.at(-1)
  return last ? [...known, { sql: otherwise.at(-1)!.sql, descending: last.descending }] : otherwise
}

/** Whether an order begins as that where none is asked for, up or down: then rows come in it from their index. */
export const isDefaultOrder = ({ defaultOrder }: OrderedSource, [first]: readonly Order[]): boolean =>
  first?.sql === parseOrder(defaultOrder)[0]?.sql

/** Without a word on nulls: an index has them where it has them, last when it is read forwards. */
export function orderBy(order: readonly Order[]): string {
  return order.map(({ sql, descending }) => (descending ? `${sql} DESC` : sql)).join(', ')
}

function parseOrder(defaultOrder: string): Order[] {
  return defaultOrder.split(',').map((part) => {
    const [, sql, direction] = /^(.*?)(?:\s+(ASC|DESC))?$/i.exec(part.trim())!
    return { sql: sql!, descending: direction?.toUpperCase() === 'DESC' }
  })
}
