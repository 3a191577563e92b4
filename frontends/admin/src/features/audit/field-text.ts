import { rupiah } from '@jejaring/ui'
import { texts } from '../../texts'

const { withdrawals, vouchers, rewardClaims, tourBali, payouts, users, audit } = texts

const moneyFields = [
  ...['amount', 'amount_request', 'amount_received', 'fee', 'price', 'total', 'bonus', 'bonusSponsor'],
  ...['paidAmount', 'refusedAmount', 'approvalAbove'],
]

/** Display names of a status by the kind of target: the same status has different names. */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  withdrawal: withdrawals.statuses,
  voucher: vouchers.statuses,
  reward_claim: rewardClaims.statuses,
  prize_claim: tourBali.statuses,
  payout: payouts.steps,
  member: { active: users.active, inactive: users.inactive },
  bank: { active: users.active, inactive: users.inactive },
}

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: audit.wallets,
  claim_type: tourBali.types,
  group: users.roles,
  duty: users.duties,
  side: audit.sides,
}

/** Formats a recorded value like the screens do: amounts in Rupiah, a status by its name. Other values stay unchanged. */
export function fieldText(kind: string, name: string, value: string): string {
  if (moneyFields.includes(name) && /^\d{1,15}$/.test(value)) return rupiah(Number(value))
  const names = name === 'status' ? statuses[kind] : valueNames[name]
  return names?.[value] ?? value
}
