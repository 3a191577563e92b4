import { now, useQuery } from '@jejaring/platform'
import { StatusBadge, type StatusClass } from '../display/status-badge'
import { count, dateText, dateTimeText } from '../format'
import { type Found, reconciliationQuery } from './reconciliation'
import { tableTexts } from './texts'

/** The books are compared every night: older than this, a night was missed. */
const FRESH_HOURS = 36

/** Whether the books agreed when they were last compared. Nothing while that is not known. */
export function BooksBadge() {
  const { data } = useQuery(reconciliationQuery)
  if (data === undefined) return null
  // On a phone what stands in a page's header is stretched; a badge is as wide as its words.
  return (
    <div>
      <StatusBadge {...badgeOf(data)} />
    </div>
  )
}

function badgeOf(found: Found): { status: StatusClass; label: string } {
  if (!found?.finished_at) return { status: 'secondary', label: tableTexts.books.never }
  const when = whenText(found.finished_at)
  if (found.differences > 0)
    return { status: 'danger', label: tableTexts.books.differ(count(found.differences), when) }
  const fresh = now().getTime() - Date.parse(found.finished_at) < FRESH_HOURS * 3_600_000
  return { status: fresh ? 'success' : 'warning', label: tableTexts.books.agree(when) }
}

/** Only the time for one of today. */
function whenText(moment: string): string {
  const [day, time = ''] = dateTimeText(moment).split(' ')
  return day === dateText(now().toISOString()) ? time : `${day} ${time}`
}
