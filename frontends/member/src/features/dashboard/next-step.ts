import { type Configs, configNumber } from '@jejaring/platform'
import type { Dashboard } from './dashboard'

export type NextStep = 'register' | 'withdraw' | 'grow'

/** The one thing that helps this member most now: use pins, fetch money, or look at the network. */
export function nextStep(activationPins: number, dashboard: Dashboard, configs: Configs): NextStep {
  if (activationPins > 0) return 'register'
  const minima = ['withdraw_sponsor', 'withdraw_pairing', 'withdraw_pairing_level'].map((key) =>
    configNumber(configs, key),
  )
  if (dashboard.wallet.balance >= Math.min(...minima) && dashboard.wallet.balance > 0) return 'withdraw'
  return 'grow'
}
