import { type Configs, configNumber } from '@jejaring/platform'
import type { Dashboard } from './dashboard'

export type NextStep = 'choose' | 'register' | 'withdraw' | 'grow'

/** The one thing that helps this member most now: choose the prize, use pins, fetch money, or look at the network. */
export function nextStep(dashboard: Dashboard, configs: Configs): NextStep {
  if (dashboard.prize_to_choose) return 'choose'
  if (dashboard.pin_activation > 0) return 'register'
  const minima = ['withdraw_sponsor', 'withdraw_pairing', 'withdraw_pairing_level'].map((key) =>
    configNumber(configs, key),
  )
  if (dashboard.wallet.balance >= Math.min(...minima) && dashboard.wallet.balance > 0) return 'withdraw'
  return 'grow'
}
