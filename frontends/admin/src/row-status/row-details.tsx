import { type DescriptionItem, DescriptionList } from '@jejaring/ui'
import { HistoryList } from './history-list'
import type { RowHistory } from './row-history'
import classes from './row-status.module.css'

interface RowDetailsProps {
  items: DescriptionItem[]
  history: RowHistory
  id: string
}

/** Read-only details of a final row, with its status history. */
export function RowDetails({ items, history, id }: RowDetailsProps) {
  return (
    <div className={classes.details}>
      <DescriptionList items={items} />
      <HistoryList history={history} id={id} />
    </div>
  )
}
