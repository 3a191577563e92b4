import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { PagedTableProps, ReplyCounts } from './types'
import { useRowCount } from './use-row-count'

interface NewRowsNoticeProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  /** The reply that is shown, and when it arrived. */
  shown: ReplyCounts
  shownAt: number
  /** The reply is being loaded again. */
  isFetching: boolean
  onLoad: () => void
}

/** Offers to load the rows that have been added since the page was loaded; the list does not move by itself. */
export function NewRowsNotice({ props, request, shown, shownAt, isFetching, onLoad }: NewRowsNoticeProps) {
  const { queryKey, loadPage, filters } = props
  // The tab of the request counts the same rows.
  const reloadsWithTable = filters?.some(({ isTabs }) => isTabs) === true
  // A lower bound depends on the page that was loaded; tabs count by a page of one row.
  const isComparable = !reloadsWithTable || !shown.recordsMore
  const initial = isComparable ? { counts: shown, receivedAt: shownAt } : undefined
  const { data, dataUpdatedAt } = useRowCount({ queryKey, loadPage, request, reloadsWithTable, initial })
  const added =
    data && !isFetching && dataUpdatedAt > shownAt ? data.recordsFiltered - shown.recordsFiltered : 0
  return (
    <div role="status">
      {added > 0 && (
        <button type="button" className={classes.added} onClick={onLoad}>
          {tableTexts.newRows(count(added))}
        </button>
      )}
    </div>
  )
}
