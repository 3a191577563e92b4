import { keepPreviousData, useQuery } from '@jejaring/web-platform'
import type { TableRequest } from './request'
import type { PagedTableProps, ReplyCounts } from './types'

const POLL_MS = 30_000

export interface KnownCounts {
  counts: ReplyCounts
  at: number
}

interface CountProps extends Pick<PagedTableProps<unknown, object>, 'queryKey' | 'loadPage'> {
  request: TableRequest
  /** The count of a tab: a change of rows reloads it with the table. */
  isTab: boolean
  /** Known counts, and when they arrived: the first request is then half a minute later. */
  known?: KnownCounts | undefined
  /** False while more urgent requests run. */
  enabled?: boolean
}

/** Counts the rows of a request, and again every half minute. The key starts with that of the table. */
export function useRowCount({ queryKey, loadPage, request, isTab, known, enabled = true }: CountProps) {
  const counted = { ...request, start: 0, length: 1 }
  return useQuery({
    queryKey: isTab ? [...queryKey, 'count', counted] : ['new-rows', ...queryKey, counted],
    queryFn: async ({ signal }): Promise<ReplyCounts> => {
      const { recordsTotal, recordsFiltered, recordsMore } = await loadPage(counted, signal)
      return { recordsTotal, recordsFiltered, recordsMore: recordsMore === true }
    },
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    ...(known && { initialData: known.counts, initialDataUpdatedAt: known.at, staleTime: POLL_MS }),
  })
}
