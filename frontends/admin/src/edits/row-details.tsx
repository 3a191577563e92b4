import { type DescriptionItem, DescriptionList } from '@jejaring/ui'
import classes from './edits.module.css'
import { HistoryList } from './history-list'
import type { RowHistory } from './row-history'

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
