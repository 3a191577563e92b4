import type { Session } from '@jejaring/web-platform'
import type { Dashboard } from './dashboard'

export interface FirstSteps {
  bank: boolean
  pin: boolean
  member: boolean
}

/** Which of a new member's first steps are done; undefined when all are, and for an admin, who needs none. */
export function firstSteps(user: Session['user'], dashboard: Dashboard): FirstSteps | undefined {
  const bank = Boolean(user.bank_id && user.bank_account_name && user.bank_account_address)
  const member = dashboard.sponsor > 0
  if (user.role === 'admin' || (bank && member)) return undefined
  // A member who registered somebody has had a pin.
  return { bank, pin: member || dashboard.pin_activation > 0, member }
}
