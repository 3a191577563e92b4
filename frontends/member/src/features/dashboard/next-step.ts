import { type Configs, configNumber } from '@jejaring/web-platform'
import { isWithdrawable } from '../withdrawals/is-withdrawable'
import type { Dashboard } from './dashboard'

export type NextStep = 'choose' | 'register' | 'withdraw' | 'grow'

/** Picks the recommended action by priority: choose a prize, register with pins, withdraw, or view the network. */
export function nextStep(dashboard: Dashboard, configs: Configs): NextStep {
  if (dashboard.prize_to_choose) return 'choose'
  if (dashboard.pin_activation > 0) return 'register'
  if (canWithdraw(dashboard, configs)) return 'withdraw'
  return 'grow'
}

/** Whether any wallet reaches its minimum. */
function canWithdraw({ balances }: Dashboard, configs: Configs): boolean {
  return Object.entries(balances).some(([wallet, balance]) =>
    isWithdrawable(balance, configNumber(configs, `withdraw_${wallet}`)),
  )
}
