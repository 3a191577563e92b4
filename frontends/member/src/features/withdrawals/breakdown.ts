import { floorToMultiple, percent } from '@jejaring/money'

/** What a withdrawal costs: the wallet's multiple and percentages, and the fee of the member's bank. */
export interface Terms {
  min: number
  adminPercent: number
  voucherPercent: number
  bankFee: number
}

export interface Breakdown {
  nominal: number
  admin: number
  voucher: number
  bankFee: number
  received: number
}

/**
 * What a typed amount comes to (rule book §5), as the server will compute it: rounded down to
 * the multiple, percentages rounded down. Below the minimum nominal and received are 0, and
 * nothing is ever received below 0.
 */
export function breakDown(amount: number, terms: Terms): Breakdown {
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
