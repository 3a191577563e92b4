import { count, dateText, dateTimeText, StatusBadge, type StatusClass } from '@jejaring/ui'
import { serverNow, useQuery } from '@jejaring/web-platform'
import { type BooksState, type Reconciliation, reconciliationQuery } from './reconciliation'
import { texts } from './texts'

/** Reconciliation runs every night; an older result means that a night was missed. */
const FRESH_HOURS = 36

/** Result of the last reconciliation. Renders nothing while it loads or fails. */
export function ReconciliationBadge() {
  const { data } = useQuery(reconciliationQuery)
  if (data === undefined) return null
  // The wrapper keeps the badge at its own width: on a phone the page header stretches its children.
  return (
    <div>
      <StatusBadge {...badgeOf(data)} />
    </div>
  )
}

function badgeOf({ reconciliation: result, requested_at }: BooksState): {
  status: StatusClass
  label: string
} {
  if (requested_at) return { status: 'info', label: texts.reconciliation.pending(whenText(requested_at)) }
  if (!result?.finished_at) return { status: 'secondary', label: texts.reconciliation.never }
  const when = whenText(result.finished_at)
  if (result.differences > 0)
    return { status: 'danger', label: texts.reconciliation.differ(count(result.differences), when) }
  return {
    status: isRecentAgreement(result) ? 'success' : 'warning',
    label: texts.reconciliation.agree(when),
  }
}

/** Whether the books agreed in the last night. */
export function isRecentAgreement(result: Reconciliation): boolean {
  if (!result?.finished_at || result.differences > 0) return false
  return serverNow().getTime() - Date.parse(result.finished_at) < FRESH_HOURS * 3_600_000
}

/** Date and time; only the time for today. */
export function whenText(moment: string): string {
  const [day, time = ''] = dateTimeText(moment).split(' ')
  return day === dateText(serverNow().toISOString()) ? time : `${day} ${time}`
}
