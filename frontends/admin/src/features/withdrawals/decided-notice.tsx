import { count, dateTimeText } from '@jejaring/ui'
import { OthersNotice } from '../../edits/others-notice'
import { useHistory } from '../../edits/row-history'
import { useSavedRow } from '../../edits/saved-row'
import { texts } from '../../texts'
import { allWithdrawals, type Withdrawal, withdrawalHistory } from './all-withdrawals'
import type { CheckedTarget } from './change-status'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const MOST_NAMED = 10

/** That other rows are checked than when the window opened, and what became of those that stood on the page. */
export function DecidedNotice({ opened, now }: { opened: CheckedTarget; now: number }) {
  const saved = useSavedRow(allWithdrawals)
  const gone = opened.rows.filter(({ id }) => saved((row) => row.id === id)?.is_checked !== 1)
  return (
    <OthersNotice
      title={words.decidedTitle}
      news={now}
      help={words.decidedHelp(count(opened.count), count(now))}
    >
      {gone.length > 0 && (
        <ul className={classes.decided}>
          {gone.slice(0, MOST_NAMED).map((row) => (
            <DecidedRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </OthersNotice>
  )
}

/** What a row is now, and whose doing that is; nothing for a row that has only left the page. */
function DecidedRow({ row }: { row: Withdrawal }) {
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
