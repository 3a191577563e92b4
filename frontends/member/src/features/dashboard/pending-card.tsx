import { Amount, count, Notice } from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import * as texts from '../../texts'
import type { Dashboard } from './dashboard'
import classes from './dashboard.module.css'

const words = texts.dashboard.pending
const PATHS = {
  withdrawals: '/m/withdraw',
  vouchers: '/m/vouchers',
  rewards: '/m/reward',
  prizes: '/m/prizes/tour-bali',
} as const
const REQUEST_KINDS = ['withdrawals', 'vouchers', 'rewards', 'prizes'] as const

/** Lists the member's pending payment requests, each with a link to its screen; nothing when there are none. */
export function PendingCard({ waiting }: { waiting: Dashboard['waiting'] }) {
  const shown = waiting ? REQUEST_KINDS.filter((kind) => waiting[kind].count > 0) : []
  if (!waiting || shown.length === 0) return null
  return (
    <Notice tone="wait" title={words.title}>
      <ul className={classes.pending}>
        {shown.map((kind) => (
          <li key={kind}>
            <span>
              {words.count[kind](count(waiting[kind].count))} <Amount value={waiting[kind].amount} />
            </span>
            <Link to={PATHS[kind]}>{words.look[kind]}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
