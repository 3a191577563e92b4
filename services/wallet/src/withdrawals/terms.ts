import { PREVIOUS_RELEASE_HOLD_HOURS } from '@jejaring/calendar'
import { floorToMultiple, percent } from '@jejaring/money'
import { type BonusWallet, bonusWallets } from '../ledger/accounts'

/** Limits and fees of withdrawals from one wallet, from the configuration. */
export interface Terms {
  /** Smallest amount in Rupiah, and the multiple that amounts are rounded down to. */
  readonly min: bigint
  /** Whole percentages of the amount; 0 for the sponsor wallet. */
  readonly adminPercent: number
  readonly voucherPercent: number
}

/** The configuration values of withdrawals. */
export interface WithdrawalSettings {
  readonly terms: Readonly<Record<BonusWallet, Terms>>
  /** Business days that a repeat order is valid; 0 turns the rule off. */
  readonly repeatOrderDays: number
  /** Hours for which a sensitive change of the account holds withdrawals; 0 turns the rule off. */
  readonly holdHours: number
  /** Only members with a verified identity withdraw. */
  readonly requiresIdentity: boolean
  /** Smallest voucher withdrawal, and the multiple that it is rounded down to. */
  readonly voucherMin: bigint
}

/** The parts of a withdrawal, in whole Rupiah; `request` is the sum of the other four. */
export interface Breakdown {
  readonly request: bigint
  readonly admin: bigint
  readonly voucher: bigint
  readonly bankFee: bigint
  /** Amount that the bank pays; requests where it is not positive are refused. */
  readonly received: bigint
}

/** Keys of the configuration values that `readSettings` parses. */
export const withdrawalSettingKeys: string[] = [
  'withdraw_admin',
  'withdraw_voucher',
  ...bonusWallets.map((type) => `withdraw_${type}`),
  'withdraw_ro_days',
  'withdraw_hold_hours',
  'withdraw_requires_identity',
  'voucher_min',
]

/**
 * Parses the configuration values (rule book §2). Throws when one is missing or no whole number, instead of assuming a
 * default for money.
 */
export function readSettings(values: ReadonlyMap<string, string>): WithdrawalSettings {
  const adminPercent = wholeNumber(values, 'withdraw_admin')
  const voucherPercent = wholeNumber(values, 'withdraw_voucher')
  const terms = Object.fromEntries(
    bonusWallets.map((type) => {
      const min = BigInt(wholeNumber(values, `withdraw_${type}`))
      // The percentages apply to the pairing wallets only (product.md, "Business constants").
      const free = type === 'sponsor'
      return [type, { min, adminPercent: free ? 0 : adminPercent, voucherPercent: free ? 0 : voucherPercent }]
    }),
  ) as Record<BonusWallet, Terms>
  return {
    terms,
    repeatOrderDays: wholeNumber(values, 'withdraw_ro_days'),
    holdHours: values.has('withdraw_hold_hours')
      ? wholeNumber(values, 'withdraw_hold_hours')
      : PREVIOUS_RELEASE_HOLD_HOURS,
    requiresIdentity: values.get('withdraw_requires_identity') === '1',
    voucherMin: BigInt(wholeNumber(values, 'voucher_min')),
  }
}

/** Rounds a requested amount down to the multiple; 0 below the minimum (rule book §5). */
export function roundedAmount(amount: bigint, terms: Terms): bigint {
  return amount < terms.min ? 0n : floorToMultiple(amount, terms.min)
}

/** Splits a rounded amount; each percentage is rounded down (rule book §5). */
export function breakDown(request: bigint, terms: Terms, bankFee: bigint): Breakdown {
  const admin = percent(request, terms.adminPercent)
  const voucher = percent(request, terms.voucherPercent)
  return { request, admin, voucher, bankFee, received: request - admin - voucher - bankFee }
}

function wholeNumber(values: ReadonlyMap<string, string>, key: string): number {
  const text = values.get(key) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Error(`the configuration has no whole number for ${key}`)
  return Number(text)
}
