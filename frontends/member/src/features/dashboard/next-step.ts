import { type Configs, configNumber } from '@jejaring/web-platform'
import { isWithdrawable } from '../withdrawals/withdrawable'
import type { Dashboard } from './dashboard'

export type NextStep = 'choose' | 'register' | 'withdraw' | 'grow'

/** The one thing that helps this member most now: choose the prize, use pins, fetch money, or look at the network. */
export function nextStep(dashboard: Dashboard, configs: Configs): NextStep {
  if (dashboard.prize_to_choose) return 'choose'
  if (dashboard.pin_activation > 0) return 'register'
  if (canWithdraw(dashboard, configs)) return 'withdraw'
  return 'grow'
}

/** A server that is older than this page tells no wallet apart: then no money is promised. */
function canWithdraw({ balances }: Dashboard, configs: Configs): boolean {
  return Object.entries(balances ?? {}).some(([wallet, balance]) =>
    isWithdrawable(balance, configNumber(configs, `withdraw_${wallet}`)),
  )
}
