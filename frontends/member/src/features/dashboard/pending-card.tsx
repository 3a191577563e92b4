import { useQuery } from '@jejaring/platform'
import { count, LinkButton, Notice } from '@jejaring/ui'
import { texts } from '../../texts'
import { Money } from './money'
import { pendingQuery } from './pending'

const words = texts.dashboard

/** What the member waits for: withdrawals that are not paid yet. Nothing when there is none. */
export function PendingCard({ hidden }: { hidden: boolean }) {
  const { data } = useQuery(pendingQuery)
  if (!data || data.count === 0) return null
  return (
    <Notice
      tone="wait"
      title={words.pending}
      action={
        <LinkButton to="/m/withdraw" variant="default">
          {words.pendingAction}
        </LinkButton>
      }
    >
      {words.pendingCount(count(data.count))} <Money value={data.amount} hidden={hidden} />
    </Notice>
  )
}
