import { count, LinkButton, Notice } from '@jejaring/ui'
import { texts } from '../../texts'
import type { Dashboard } from './dashboard'
import { Money } from './money'

const words = texts.dashboard.pending
const PATHS = {
  withdrawals: '/m/withdraw',
  vouchers: '/m/vouchers',
  rewards: '/m/reward',
  prizes: '/m/prizes/tour-bali',
} as const
const REQUEST_KINDS = ['withdrawals', 'vouchers', 'rewards', 'prizes'] as const

interface PendingCardProps {
  waiting: Dashboard['waiting']
  hidden: boolean
}

/** Lists the member's pending payment requests; renders nothing when there are none. */
export function PendingCard({ waiting, hidden }: PendingCardProps) {
  const shown = waiting ? REQUEST_KINDS.filter((kind) => waiting[kind].count > 0) : []
  const [first] = shown
  if (!waiting || !first) return null
  return (
    <Notice
      tone="wait"
      title={words.title}
      action={
        <LinkButton to={PATHS[first]} variant="default">
          {words.look[first]}
        </LinkButton>
      }
    >
      {shown.map((kind) => (
        <div key={kind}>
          {words.count[kind](count(waiting[kind].count))}{' '}
          <Money value={waiting[kind].amount} hidden={hidden} />
        </div>
      ))}
    </Notice>
  )
}
