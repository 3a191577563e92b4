import { count } from '@jejaring/ui'
import { texts } from '../../texts'
import type { ChangeReply } from './change-status'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const MOST_NAMED = 10

/** What a change did: the server's sentence, and which rows did not change and why. */
export function SkippedList({ reply: { message, skipped } }: { reply: ChangeReply }) {
  if (skipped.length === 0) return message
  const rest = skipped.length - MOST_NAMED
  return (
    <>
      {message}
      <ul className={classes.skipped}>
        {skipped.slice(0, MOST_NAMED).map(({ id, invoice, reason }) => (
          <li key={id}>
            <strong>{invoice || id}</strong>: {reason}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{words.more(count(rest))}</p>}
    </>
  )
}
