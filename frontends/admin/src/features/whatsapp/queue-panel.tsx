import { count, dateTimeText, ErrorState, Panel, Stat, StatGrid, StatsSkeleton } from '@jejaring/ui'
import { Link, useQuery } from '@jejaring/web-platform'
import { texts } from '../../texts'
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
      <p className={classes.pace}>
        {queue.quiet && words.quietNow}
        {queue.quiet_from !== queue.quiet_until &&
          words.quietHours(hour(queue.quiet_from), hour(queue.quiet_until))}{' '}
        <Link to="/a/configs/system">{words.settings}</Link>
      </p>
    </>
  )
}

function waitingNote({ waiting, next_at, oldest }: Queue): string {
  if (waiting === 0) return words.nothing
  if (next_at) return words.nextAt(dateTimeText(next_at))
  return words.oldest(dateTimeText(oldest))
}
