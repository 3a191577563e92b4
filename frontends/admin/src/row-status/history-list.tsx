import { dateTimeText, ErrorState, LinesSkeleton, StatusBadge } from '@jejaring/ui'
import * as texts from '../texts'
import { type RowHistory, type StatusChange, useHistory } from './row-history'
import classes from './row-status.module.css'

const words = texts.statuses

/** Lists the status changes of a row, oldest first: time, author and reason. */
export function HistoryList({ history, id }: { history: RowHistory; id: string }) {
  const { data, error, refetch } = useHistory(history, id)
  return (
    <section aria-label={words.history}>
      <h3 className={classes.heading}>{words.history}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton lines={2} height={40} />}
      {data && (
        <ol className={classes.steps}>
          {data.map((step) => (
            <li key={`${step.at} ${step.status}`}>
              <StatusBadge status={step.status_class} label={step.status_name} />
              <span>
                {dateTimeText(step.at)} · {nameOf(step)}
              </span>
              {step.reason && <em>{step.reason}</em>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function nameOf({ username, by_owner, by_programme }: StatusChange): string {
  if (by_programme) return words.byProgramme
  if (username === '') return words.byUnknown
  return by_owner ? words.byOwner(username) : username
}
