import { count, dateTimeText, ErrorState, Notice, Panel, Stat, StatGrid, StatsSkeleton } from '@jejaring/ui'
import { Link, useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { type Queue, queueQuery } from './queue'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

/** Number of queued messages and the sending limits. */
export function QueuePanel() {
  const { data, error, refetch } = useQuery(queueQuery)
  return (
    <Panel title={words.queue}>
      {data ? (
        <QueueStats queue={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <StatsSkeleton cards={4} min={180} />
      )}
    </Panel>
  )
}

function QueueStats({ queue }: { queue: Queue }) {
  const hour = (value: number) => String(value).padStart(2, '0')
  return (
    <>
      <StatGrid min={180}>
        <Stat label={words.waiting} value={count(queue.waiting)} note={waitingNote(queue)} />
        <Stat label={words.today} value={count(queue.sent_today)} note={words.cap(count(queue.daily_cap))} />
        <Stat label={words.failedCount} value={count(queue.failed)} note={words.failedNote} />
        <Stat label={words.dropped} value={count(queue.dropped)} note={words.droppedNote} />
      </StatGrid>
      <CapNotice queue={queue} />
      <p className={classes.pace}>
        {queue.quiet && words.quietNow}
        {queue.quiet_from !== queue.quiet_until &&
          words.quietHours(hour(queue.quiet_from), hour(queue.quiet_until))}{' '}
        <Link to="/a/configs/system">{words.settings}</Link>
      </p>
    </>
  )
}

/** A tenth of the daily cap is kept for password links (rule book §6). */
const ORDINARY_SHARE = 0.9

/** Says when today's cap makes messages wait for tomorrow, and when even tomorrow's cap lets some expire. */
function CapNotice({ queue: { waiting, daily_cap, sent_today } }: { queue: Queue }) {
  const perDay = Math.floor(daily_cap * ORDINARY_SHARE)
  const tomorrow = waiting - Math.max(0, perDay - sent_today)
  const expiring = tomorrow - perDay
  if (tomorrow <= 0) return null
  return (
    <Notice tone="wait">
      {expiring > 0 ? words.tooMany(count(tomorrow), count(expiring)) : words.tomorrow(count(tomorrow))}
    </Notice>
  )
}

function waitingNote({ waiting, next_at, oldest }: Queue): string {
  if (waiting === 0) return words.nothing
  if (next_at) return words.nextAt(dateTimeText(next_at))
  return words.oldest(dateTimeText(oldest))
}
