import { PagedTable, type PagedTableProps } from '@jejaring/ui/table'
import type { TableSource } from './table-source'

export interface DataTableProps<Row, Extras>
  extends Omit<PagedTableProps<Row, Extras>, 'queryKey' | 'loadPage'> {
  source: TableSource<Row, Extras>
}

/** A table whose search, sorting, paging, dates and filters run on the server and are kept in the URL. */
export function DataTable<Row, Extras extends object = object>({
  source,
  ...props
}: DataTableProps<Row, Extras>) {
  return <PagedTable {...props} queryKey={source.key} loadPage={source.load} />
}
