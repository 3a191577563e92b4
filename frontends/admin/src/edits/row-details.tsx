import { type DescriptionItem, DescriptionList } from '@jejaring/ui'
import classes from './edits.module.css'
import { HistoryList } from './history-list'
import type { RowHistory } from './row-history'

interface RowDetailsProps {
  facts: DescriptionItem[]
  history: RowHistory
  id: string
}

/** A row that stays as it is, and what led there. */
export function RowDetails({ facts, history, id }: RowDetailsProps) {
  return (
    <div className={classes.details}>
      <DescriptionList items={facts} />
      <HistoryList history={history} id={id} />
    </div>
  )
}
