import { count, dateText, dateTimeText, StatusBadge, type StatusClass } from '@jejaring/ui'
import { serverNow, useQuery } from '@jejaring/web-platform'
import { type Found, reconciliationQuery } from './reconciliation'
import { texts } from './texts'

/** The books are compared every night: older than this, a night was missed. */
const FRESH_HOURS = 36

/** Whether the books agreed when they were last compared. Nothing while that is not known. */
export function ReconciliationBadge() {
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
  if (!found?.finished_at) return { status: 'secondary', label: texts.reconciliation.never }
  const when = whenText(found.finished_at)
  if (found.differences > 0)
    return { status: 'danger', label: texts.reconciliation.differ(count(found.differences), when) }
  const fresh = serverNow().getTime() - Date.parse(found.finished_at) < FRESH_HOURS * 3_600_000
  return { status: fresh ? 'success' : 'warning', label: texts.reconciliation.agree(when) }
}

/** Only the time for one of today. */
function whenText(moment: string): string {
  const [day, time = ''] = dateTimeText(moment).split(' ')
  return day === dateText(serverNow().toISOString()) ? time : `${day} ${time}`
}
