import { rupiah } from '@jejaring/ui'
import { texts } from '../../texts'

const { withdrawals, vouchers, rewardClaims, tourBali, payouts, users, audit } = texts

const money = [
  ...['amount', 'amount_request', 'amount_received', 'fee', 'price', 'total', 'bonus', 'bonusSponsor'],
  ...['paidAmount', 'refusedAmount'],
]

/** The same status is called otherwise by what it is of. */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  withdrawal: withdrawals.statuses,
  voucher: vouchers.statuses,
  reward_claim: rewardClaims.statuses,
  prize_claim: tourBali.statuses,
  payout: payouts.statuses,
  member: { active: users.active, inactive: users.inactive },
  bank: { active: users.active, inactive: users.inactive },
}

const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: audit.wallets,
  claim_type: tourBali.types,
  group: users.roles,
  side: audit.sides,
}

/** A fact as the screens say it: an amount in Rupiah, a status by its name. What is not known stays as it was kept. */
export function factText(kind: string, name: string, fact: string): string {
  if (money.includes(name) && /^\d{1,15}$/.test(fact)) return rupiah(Number(fact))
  const names = name === 'status' ? statuses[kind] : named[name]
  return names?.[fact] ?? fact
}
