import type { TableQuery } from '@jejaring/proto/common/v1/table'

type Query = TableQuery | undefined

/** Maps column names of the public table to those of the query. */
export function renameSortColumns(query: Query, names: Readonly<Record<string, string>>): Query {
  if (!query) return query
  const order = query.order.map(({ column, descending }) => ({ column: names[column] ?? column, descending }))
  return { ...query, order }
}
