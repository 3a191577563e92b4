import { useQuery } from '@jejaring/platform'
import { count, dateText, dateTimeText, StatusBadge } from '@jejaring/ui'
import { texts } from '../../texts'
import { reconciliationQuery } from './reconciliation'

/** The books are compared every night: older than this, a night was missed. */
const FRESH_HOURS = 36

/** Whether the books agreed when they were last compared. Nothing while that is not known. */
export function BooksBadge() {
  const { data } = useQuery(reconciliationQuery)
  if (data === undefined) return null
  if (!data?.finished_at) return <StatusBadge status="secondary" label={texts.books.never} />
  const when = whenText(data.finished_at)
  if (data.differences > 0)
    return <StatusBadge status="danger" label={texts.books.differ(count(data.differences), when)} />
  const fresh = Date.now() - Date.parse(data.finished_at) < FRESH_HOURS * 3_600_000
  return <StatusBadge status={fresh ? 'success' : 'warning'} label={texts.books.agree(when)} />
}

/** Only the time for one of today. */
function whenText(moment: string): string {
  const [day, time = ''] = dateTimeText(moment).split(' ')
  return day === dateText(new Date().toISOString()) ? time : `${day} ${time}`
}
