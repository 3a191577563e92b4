import { count, dateText, ErrorState, Notice } from '@jejaring/ui'
import * as texts from '../../texts'
import {
  type Forecast,
  isAudienceComplete,
  type Reach,
  type ReachRequest,
  type useReach,
} from './announcements'
import classes from './announcements.module.css'

const words = texts.announcements

/** Days that are listed one by one. */
const LISTED_DAYS = 3

/** Says how many members the typed announcement reaches and what sending messages means for the daily caps. */
export function ReachPanel({
  request,
  reach,
}: {
  request: ReachRequest
  reach: ReturnType<typeof useReach>
}) {
  const { data, error, isPlaceholderData, refetch } = reach
  return (
    <section className={classes.reach} aria-label={words.reach} aria-busy={isPlaceholderData || undefined}>
      <strong>{words.reach}</strong>
      {!isAudienceComplete(request) ? (
        <p>{words.incomplete}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures reach={data} request={request} />
      ) : (
        <p>{words.counting}</p>
      )}
    </section>
  )
}

function Figures({ reach, request }: { reach: Reach; request: ReachRequest }) {
  if (reach.members === 0) return <Notice tone="wait">{words.nobody}</Notice>
  const { whatsapp, email } = request
  return (
    <>
      <p>{words.members(count(reach.members))}</p>
      {whatsapp && <Sending recipients={words.phones(count(reach.phones))} forecast={reach.forecast} />}
      {email && (
        <Sending recipients={words.addresses(count(reach.addresses))} forecast={reach.email_forecast} />
      )}
      {(reach.forecast || reach.email_forecast) && <p className={classes.note}>{words.estimate}</p>}
    </>
  )
}

function Sending({ recipients, forecast }: { recipients: string; forecast: Forecast | null }) {
  return (
    <>
      <p>{recipients}</p>
      {forecast ? <Days forecast={forecast} /> : <p>{words.needDays}</p>}
    </>
  )
}

function Days({ forecast }: { forecast: Forecast }) {
  const listed = forecast.days.slice(0, LISTED_DAYS)
  const others = forecast.days.slice(LISTED_DAYS)
  const last = others.at(-1)
  return (
    <>
      <p>{words.leftToday(count(forecast.left_today), count(forecast.daily_cap))}</p>
      <ul className={classes.days}>
        {listed.map(({ day, phones }) => (
          <li key={day}>{words.dayLine(dateText(`${day}T12:00:00+07:00`), count(phones))}</li>
        ))}
        {last && (
          <li>
            {words.moreDays(
              count(others.length),
              count(others.reduce((sum, { phones }) => sum + phones, 0)),
              dateText(`${last.day}T12:00:00+07:00`),
            )}
          </li>
        )}
      </ul>
      {forecast.expiring > 0 && <Notice tone="bad">{words.expiring(count(forecast.expiring))}</Notice>}
    </>
  )
}
