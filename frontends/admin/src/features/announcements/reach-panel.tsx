import { count, dateText, ErrorState, Notice } from '@jejaring/ui'
import { isUsername, useWatch } from '@jejaring/ui/form'
import { texts } from '../../texts'
import {
  type AnnouncementValues,
  type Forecast,
  type Reach,
  type ReachRequest,
  reachRequestOf,
  useReach,
} from './announcements'
import classes from './announcements.module.css'

const words = texts.announcements

/** Days that are listed one by one. */
const LISTED_DAYS = 3

/** Says how many members the typed announcement reaches and what sending it by WhatsApp means for the daily cap. */
export function ReachPanel() {
  const values = useWatch() as AnnouncementValues
  const request = reachRequestOf(values)
  const isComplete = isAudienceComplete(request)
  const { data, error, isPlaceholderData, refetch } = useReach(request, isComplete)
  return (
    <section className={classes.reach} aria-label={words.reach} aria-busy={isPlaceholderData || undefined}>
      <strong>{words.reach}</strong>
      {!isComplete ? (
        <p>{words.incomplete}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures reach={data} whatsapp={request.whatsapp} />
      ) : (
        <p>{words.counting}</p>
      )}
    </section>
  )
}

function isAudienceComplete({ audience, group, province_id, username }: ReachRequest): boolean {
  if (audience === 'below') return isUsername(username)
  return audience === 'all' || group !== '' || province_id !== ''
}

function Figures({ reach, whatsapp }: { reach: Reach; whatsapp: boolean }) {
  if (reach.members === 0) return <Notice tone="wait">{words.nobody}</Notice>
  return (
    <>
      <p>{words.members(count(reach.members))}</p>
      {whatsapp && <p>{words.phones(count(reach.phones))}</p>}
      {whatsapp && !reach.forecast && <p>{words.needDays}</p>}
      {whatsapp && reach.forecast && <Days forecast={reach.forecast} />}
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
      <p className={classes.note}>{words.estimate}</p>
    </>
  )
}
