import { count } from '@jejaring/ui'
import * as texts from '../../texts'
import type { ChangeReply } from './change-status'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const MAX_LISTED_ROWS = 10

/** Result of a bulk change: the server's message, and the skipped rows with their reasons. */
export function SkippedList({ reply: { message, skipped } }: { reply: ChangeReply }) {
  if (skipped.length === 0) return message
  const unlistedCount = skipped.length - MAX_LISTED_ROWS
  return (
    <>
      {message}
      <ul className={classes.skipped}>
        {skipped.slice(0, MAX_LISTED_ROWS).map(({ id, invoice, reason }) => (
          <li key={id}>
            <strong>{invoice || id}</strong>: {reason}
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && <p>{words.more(count(unlistedCount))}</p>}
    </>
  )
}
