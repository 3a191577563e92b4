import { floorToMultiple, percent } from '@jejaring/money'

/** Terms of a withdrawal: multiple and percentages of the wallet, and the fee of the member's bank. */
export interface WithdrawalTerms {
  min: number
  adminPercent: number
  voucherPercent: number
  bankFee: number
}

export interface WithdrawalBreakdown {
  nominal: number
  admin: number
  voucher: number
  bankFee: number
  received: number
}

/**
 * Splits a typed amount as the server does (rule book §5): nominal is rounded down to the multiple, percentages are rounded
 * down. Below the minimum nominal and received are 0; received is never negative.
 */
export function breakDown(amount: number, terms: WithdrawalTerms): WithdrawalBreakdown {
  const nominal = floorToMultiple(BigInt(Math.max(0, Math.trunc(amount))), BigInt(Math.max(1, terms.min)))
  const admin = percent(nominal, BigInt(terms.adminPercent))
  const voucher = percent(nominal, BigInt(terms.voucherPercent))
  const received = nominal - admin - voucher - BigInt(terms.bankFee)
  return {
    nominal: Number(nominal),
    admin: Number(admin),
    voucher: Number(voucher),
    bankFee: nominal > 0n ? terms.bankFee : 0,
    received: received > 0n ? Number(received) : 0,
  }
}
