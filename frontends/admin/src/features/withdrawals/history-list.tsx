import { dateTimeText, ErrorState, LinesSkeleton, StatusBadge } from '@jejaring/ui'
import { texts } from '../../texts'
import { type HistoryStep, useHistory } from './desk'
import classes from './desk.module.css'

const words = texts.withdrawals

/** Every status that a withdrawal has had: when, by whom, and why. */
export function HistoryList({ id }: { id: string }) {
  const { data, error, refetch } = useHistory(id)
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

function nameOf({ username, by_owner }: HistoryStep): string {
  if (username === '') return words.byUnknown
  return by_owner ? words.byOwner(username) : username
}
