import { count, LinkButton, Notice } from '@jejaring/ui'
import type { Configs } from '@jejaring/web-platform'
import * as texts from '../../texts'
import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const words = texts.next

/** Recommends the most useful next action, in one sentence and one button. */
export function NextStepCard({ dashboard, configs }: { dashboard: Dashboard; configs: Configs }) {
  const { sentence, action, to } = {
    choose: { sentence: words.choose, action: words.chooseAction, to: '/m/prizes/tour-bali' },
    register: {
      sentence: words.register(count(dashboard.pin_activation)),
      action: words.registerAction,
      to: '/m/network/genealogy?daftar=1',
    },
    withdraw: { sentence: words.withdraw, action: words.withdrawAction, to: '/m/withdraw' },
    grow: { sentence: words.grow, action: words.growAction, to: '/m/network/genealogy' },
  }[nextStep(dashboard, configs)]
  return (
    <Notice title={words.title} action={<LinkButton to={to}>{action}</LinkButton>}>
      {sentence}
    </Notice>
  )
}
