import { type Configs, useQuery } from '@jejaring/platform'
import { count, LinkButton, Notice, Skeleton } from '@jejaring/ui'
import { texts } from '../../texts'
import { pinTotalsQuery } from '../pins/pin-totals'
import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const words = texts.next

/** One sentence and one button: what would help most now. */
export function NextStepCard({ dashboard, configs }: { dashboard: Dashboard; configs: Configs }) {
  const pins = useQuery(pinTotalsQuery)
  if (pins.isLoading) return <Skeleton height={68} radius={12} />
  // The dashboard counts all pins; only those of an activation bring members.
  const activation = pins.data?.find(({ code }) => code === 'REG')?.total ?? 0
  const step = nextStep(activation, dashboard, configs)
  const { sentence, action, to } = {
    register: {
      sentence: words.register(count(activation)),
      action: words.registerAction,
      to: '/m/network/genealogy?daftar=1',
    },
    withdraw: { sentence: words.withdraw, action: words.withdrawAction, to: '/m/withdraw' },
    grow: { sentence: words.grow, action: words.growAction, to: '/m/network/genealogy' },
  }[step]
  return (
    <Notice title={words.title} action={<LinkButton to={to}>{action}</LinkButton>}>
      {sentence}
    </Notice>
  )
}
