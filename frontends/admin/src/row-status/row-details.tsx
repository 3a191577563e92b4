import { type DescriptionItem, DescriptionList } from '@jejaring/ui'
import { HistoryList } from './history-list'
import type { RowHistory } from './row-history'
import classes from './row-status.module.css'

interface RowDetailsProps {
  facts: DescriptionItem[]
  history: RowHistory
  id: string
}

/** Read-only details of a final row, with its status history. */
export function RowDetails({ facts, history, id }: RowDetailsProps) {
  return (
    <div className={classes.details}>
      <DescriptionList items={facts} />
      <HistoryList history={history} id={id} />
    </div>
  )
}
