import { count, dateTimeText } from '@jejaring/ui'
import { ConflictNotice } from '../../edit-conflict/conflict-notice'
import { useHistory } from '../../row-status/row-history'
import * as texts from '../../texts'
import { withdrawalHistory } from './all-withdrawals'
import type { CheckedTarget } from './change-status'
import type { CheckedRow } from './use-checked-preview'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const MAX_LISTED_ROWS = 10

type RowStatus = Pick<CheckedRow, 'id' | 'invoice' | 'status'>

interface CheckedConflictNoticeProps {
  opened: CheckedTarget
  /** Rows that were checked before, in their state at that time; may contain duplicates. */
  before: readonly RowStatus[]
  /** Rows that are still checked. */
  now: readonly RowStatus[]
  count: number
  /** The last request got no answer, so that the change may be its own result. */
  isUnanswered: boolean
}

/** Reports that the set of checked rows changed after the sheet opened, and lists the new status of missing rows. */
export function CheckedConflictNotice({
  opened,
  before,
  now,
  count: left,
  isUnanswered,
}: CheckedConflictNoticeProps) {
  const missing = new Map(before.map((row) => [row.id, row]))
  for (const { id } of now) missing.delete(id)
  const unlistedCount = missing.size - MAX_LISTED_ROWS
  return (
    <ConflictNotice
      title={words.decidedTitle}
      conflict={left}
      help={(isUnanswered ? words.unansweredHelp : words.decidedHelp)(count(opened.count), count(left))}
    >
      {missing.size > 0 && (
        <ul className={classes.decided}>
          {[...missing.values()].slice(0, MAX_LISTED_ROWS).map((row) => (
            <ChangedRow key={row.id} row={row} />
          ))}
          {unlistedCount > 0 && <li>{words.more(count(unlistedCount))}</li>}
        </ul>
      )}
    </ConflictNotice>
  )
}

/** Current status of a row and its author; nothing when the row only moved to another page. */
function ChangedRow({ row }: { row: RowStatus }) {
  const { data: steps } = useHistory(withdrawalHistory, row.id)
  const last = steps?.at(-1)
  if (!last || last.status === row.status) return null
  return (
    <li>
      <strong>{row.invoice}</strong>:{' '}
      {texts.statuses.decided(last.status_name, last.username, dateTimeText(last.at))}
    </li>
  )
}
