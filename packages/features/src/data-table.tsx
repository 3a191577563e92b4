import { PagedTable, type PagedTableProps } from '@jejaring/ui/table'
import type { TableSource } from './table-source'

type RowKey<Row> = Row extends { id: string }
  ? { rowKey?: (row: Row) => string }
  : { rowKey: (row: Row) => string }

export type DataTableProps<Row, Extras> = Omit<
  PagedTableProps<Row, Extras>,
  'queryKey' | 'loadPage' | 'rowKey'
> &
  RowKey<Row> & { source: TableSource<Row, Extras> }

const NEWEST_FIRST = { key: 'created_at', dir: 'desc' } as const

/**
 * A table whose search, sorting, paging, dates and filters run on the server and are kept in the URL. The defaults: rows
 * with an `id` are keyed by it, and a table with a column `created_at` is sorted by it, newest first.
 */
export function DataTable<Row, Extras extends object = object>({
  source,
  ...props
}: DataTableProps<Row, Extras>) {
  const hasMoment = props.columns.some(({ key }) => key === NEWEST_FIRST.key)
  const defaults = { rowKey: idOf, ...(hasMoment && { defaultSort: NEWEST_FIRST }) }
  return <PagedTable {...defaults} {...props} queryKey={source.key} loadPage={source.load} />
}

/** `RowKey` lets only rows without an id need a `rowKey`. */
const idOf = (row: unknown) => (row as { id: string }).id
