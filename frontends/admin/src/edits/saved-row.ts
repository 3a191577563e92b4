import type { TableSource } from '@jejaring/features'
import { useQueryClient } from '@jejaring/web-platform'

/** Finds a row as the table on the page has it now: the windows over a table are opened with what it had then. */
export function useSavedRow<Row, Extras>(source: TableSource<Row, Extras>) {
  const queries = useQueryClient()
  return (isIt: (row: Row) => boolean): Row | undefined =>
    queries
      .getQueriesData<{ data: Row[] }>({ queryKey: source.key, type: 'active' })
      .flatMap(([, page]) => page?.data ?? [])
      .find(isIt)
}
