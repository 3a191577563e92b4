import { floorToMultiple, formatRupiah } from '@jejaring/money'
import { invalid } from '@jejaring/service-kit'
import { bankMissing, type PayoutBank, wrongAmount, wrongPassword } from '../withdrawals/decide-request'
import { type Hold, refuseHeld } from '../withdrawals/hold'

export interface VoucherFacts {
  /** `voucher_min`: smallest amount, and the multiple amounts are rounded down to. */
  readonly min: bigint
  readonly bank: PayoutBank | undefined
  readonly hold: Hold
  readonly passwordMatches: boolean
  readonly balance: bigint
}

/**
 * Decides a voucher withdrawal request, which is paid in full. Checks in the order of rule book §5: amount, bank, hold,
 * password, balance. Faults: invalid (`amount`, `password`; params `bank`, `hold_until`).
 */
export function decideVoucherRequest(
  requestedAmount: bigint,
  { min, bank, hold, passwordMatches, balance }: VoucherFacts,
  now: Date,
): { amount: bigint; bank: PayoutBank } {
  const amount = floorToMultiple(requestedAmount, min)
  if (amount <= 0n) throw wrongAmount(`Nominal penarikan voucher minimal ${formatRupiah(min)}.`)
  if (!bank) throw bankMissing()
  const held = refuseHeld(hold, now)
  if (held) throw held
  if (!passwordMatches) throw wrongPassword()
  if (amount > balance) {
    throw wrongAmount(`Saldo voucher tidak mencukupi. Saldo Anda ${formatRupiah(balance)}.`)
  }
  return { amount, bank }
}

/** Fault when the refunded money was spent, so that the refusal cannot be reverted. */
export function refundAlreadySpent(balance: bigint) {
  const sentence = `Saldo voucher member tinggal ${formatRupiah(balance)}, tidak cukup untuk mengambilnya kembali.`
  return invalid(sentence, { status: sentence })
}
