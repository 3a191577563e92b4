import { count, dateTimeText } from '@jejaring/ui'
import { OthersNotice } from '../../edit-conflict/conflict-notice'
import { useHistory } from '../../row-status/row-history'
import { texts } from '../../texts'
import { withdrawalHistory } from './all-withdrawals'
import type { CheckedTarget } from './change-status'
import type { CheckedRow } from './use-checked-preview'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const MOST_NAMED = 10

interface DecidedNoticeProps {
  opened: CheckedTarget
  /** Rows that were checked before, in their state at that time; may contain duplicates. */
  before: readonly CheckedRow[]
  /** Rows that are still checked. */
  now: readonly CheckedRow[]
  count: number
  /** The last request got no answer, so that the change may be its own result. */
  unanswered: boolean
}

/** Reports that the set of checked rows changed after the sheet opened, and lists the new status of missing rows. */
export function DecidedNotice({ opened, before, now, count: left, unanswered }: DecidedNoticeProps) {
  const gone = new Map(before.map((row) => [row.id, row]))
  for (const { id } of now) gone.delete(id)
  const rest = gone.size - MOST_NAMED
  return (
    <OthersNotice
      title={words.decidedTitle}
      news={left}
      help={(unanswered ? words.unansweredHelp : words.decidedHelp)(count(opened.count), count(left))}
    >
      {gone.size > 0 && (
        <ul className={classes.decided}>
          {[...gone.values()].slice(0, MOST_NAMED).map((row) => (
            <DecidedRow key={row.id} row={row} />
          ))}
          {rest > 0 && <li>{words.more(count(rest))}</li>}
        </ul>
      )}
    </OthersNotice>
  )
}

/** Current status of a row and its author; nothing when the row only moved to another page. */
function DecidedRow({ row }: { row: CheckedRow }) {
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
