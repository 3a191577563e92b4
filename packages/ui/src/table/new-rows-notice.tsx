import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { PagedTableProps, ReplyCounts } from './types'
import { useRowCount } from './use-row-counts'

interface NewRowsNoticeProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  /** The reply that is shown, and when it arrived. */
  shown: ReplyCounts
  shownAt: number
  onLoad: () => void
}

/** Offers to load the rows that have been added since the page was loaded; the list does not move by itself. */
export function NewRowsNotice({ props, request, shown, shownAt, onLoad }: NewRowsNoticeProps) {
  const { data, dataUpdatedAt } = useRowCount({ queryKey: props.queryKey, loadPage: props.loadPage, request })
  const added = data && dataUpdatedAt > shownAt ? data.recordsFiltered - shown.recordsFiltered : 0
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
