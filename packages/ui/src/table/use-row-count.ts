import { keepPreviousData, useQuery } from '@jejaring/web-platform'
import type { TableRequest } from './request'
import type { PagedTableProps, ReplyCounts } from './types'

const POLL_MS = 30_000

/** Counts of a reply of the table, and when it arrived, in milliseconds. */
export interface InitialCounts {
  counts: ReplyCounts
  receivedAt: number
}

interface RowCountOptions extends Pick<PagedTableProps<unknown, object>, 'queryKey' | 'loadPage'> {
  request: TableRequest
  /** Whether invalidating the table reloads the count, too. */
  reloadsWithTable: boolean
  /** Where it is known, the first request is half a minute later. A later change of it has no effect. */
  initial?: InitialCounts | undefined
  /** False until the rows of the table have arrived. */
  enabled?: boolean
}

/** Counts the rows of a request, and again every half minute. */
export function useRowCount(options: RowCountOptions) {
  const { queryKey, loadPage, request, reloadsWithTable, initial, enabled = true } = options
  const countRequest = { ...request, start: 0, length: 1 }
  return useQuery({
    queryKey: reloadsWithTable
      ? [...queryKey, 'count', countRequest]
      : ['new-rows', ...queryKey, countRequest],
    queryFn: async ({ signal }) => countsOf(await loadPage(countRequest, signal)),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    ...(initial && {
      initialData: countsOf(initial.counts),
      initialDataUpdatedAt: initial.receivedAt,
      staleTime: POLL_MS,
    }),
  })
}

/** Without the rows of a reply, which a page would embed twice. */
function countsOf({ recordsTotal, recordsFiltered, recordsMore }: ReplyCounts): ReplyCounts {
  return { recordsTotal, recordsFiltered, recordsMore: recordsMore === true }
}
