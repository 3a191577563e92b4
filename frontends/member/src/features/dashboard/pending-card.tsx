import { count, LinkButton, Notice } from '@jejaring/ui'
import { texts } from '../../texts'
import type { Dashboard } from './dashboard'
import { type Cover, Money } from './money'

const words = texts.dashboard.pending
const places = {
  withdrawals: '/m/withdraw',
  vouchers: '/m/vouchers',
  rewards: '/m/reward',
  prizes: '/m/prizes/tour-bali',
} as const
const kinds = ['withdrawals', 'vouchers', 'rewards', 'prizes'] as const

interface PendingCardProps {
  waiting: Dashboard['waiting']
  hidden: Cover
}

/** What the member waits for: money that was asked for and is not paid yet. Nothing when there is none. */
export function PendingCard({ waiting, hidden }: PendingCardProps) {
  const shown = waiting ? kinds.filter((kind) => waiting[kind].count > 0) : []
  const [first] = shown
  if (!waiting || !first) return null
  return (
    <Notice
      tone="wait"
      title={words.title}
      action={
        <LinkButton to={places[first]} variant="default">
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
