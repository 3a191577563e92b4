import type { TableSource } from '@jejaring/features'
import { useQueryClient } from '@jejaring/web-platform'

/** Finds the current version of a row in the query cache of the visible table; a sheet only holds the version it was opened with. */
export function useCachedRow<Row, Extras>(source: TableSource<Row, Extras>) {
  const queries = useQueryClient()
  return (matches: (row: Row) => boolean): Row | undefined =>
    queries
      .getQueriesData<{ data: Row[] }>({ queryKey: source.key, type: 'active' })
      .flatMap(([, page]) => page?.data ?? [])
      .find(matches)
}
