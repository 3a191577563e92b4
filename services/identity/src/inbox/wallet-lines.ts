import { formatRupiah } from '@jejaring/money'
import type {
  BonusCredit,
  BonusCredited,
  VoucherChanged,
  WithdrawalChanged,
} from '@jejaring/proto/wallet/v1/events'
import { type VoucherWithdrawal, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { because, type Line } from './line'

/** A line for each status a withdrawal comes to; undefined where the event tells of none. */
export function withdrawalLine(event: WithdrawalChanged, at: Date): Line | undefined {
  const { withdrawal, version } = event
  const message = withdrawal && withdrawalSentence(withdrawal, version)
  if (!message) return undefined
  const source = `withdrawal:${withdrawal.id}:${version}`
  return { memberId: withdrawal.memberId, kind: 'withdrawal', source, position: 0n, message, at }
}

/** A line for each status a withdrawal from the voucher wallet comes to. */
export function voucherLine(event: VoucherChanged, at: Date): Line | undefined {
  const { voucher, version } = event
  const message = voucher && voucherSentence(voucher, version)
  if (!message) return undefined
  const source = `voucher:${voucher.id}:${version}`
  return { memberId: voucher.memberId, kind: 'voucher', source, position: 0n, message, at }
}

/** The lines of all members that a batch of bonuses was credited to. */
export function bonusLines(event: BonusCredited, at: Date): Line[] {
  const credits = event.credits.length > 0 ? event.credits : [event]
  return credits.map((credit) => bonusLine(credit, at))
}

/** One line per member and business day, which grows with the day's bonuses (rule book §6). */
function bonusLine({ memberId, businessDay, dayTotal }: BonusCredit, at: Date): Line {
  const day = businessDay.split('-').reverse().join('/')
  const message = `Bonus Anda pada ${day}: ${formatRupiah(dayTotal)}.`
  return { memberId, kind: 'bonus', source: `bonus:${businessDay}`, position: dayTotal, message, at }
}

function withdrawalSentence(withdrawal: Withdrawal, version: bigint): string | undefined {
  const name = `Penarikan ${withdrawal.invoice}`
  const amount = formatRupiah(withdrawal.amountRequest)
  switch (withdrawal.status) {
    case WithdrawalStatus.PENDING:
      return version === 1n
        ? `${name} sebesar ${amount} diterima dan menunggu diproses.`
        : `${name} kembali menunggu diproses.`
    case WithdrawalStatus.PROCESS:
      return `${name} sedang diproses.`
    case WithdrawalStatus.SUCCESS:
      return `${name} sudah dibayar: ${formatRupiah(withdrawal.amountReceived)} ke rekening ${withdrawal.bankName} Anda.`
    case WithdrawalStatus.FAILED:
      return withdrawal.cancelled
        ? `${name} dibatalkan. ${amount} sudah kembali ke saldo Anda.`
        : `${name} ditolak.${because(withdrawal.reason)} ${amount} sudah kembali ke saldo Anda.`
    default:
      return undefined
  }
}

function voucherSentence(voucher: VoucherWithdrawal, version: bigint): string | undefined {
  const name = `Penarikan voucher ${voucher.invoice}`
  const amount = formatRupiah(voucher.amount)
  switch (voucher.status) {
    case WithdrawalStatus.PENDING:
      return version === 1n
        ? `${name} sebesar ${amount} diterima dan menunggu diproses.`
        : `${name} kembali menunggu diproses.`
    case WithdrawalStatus.PROCESS:
      return `${name} sedang diproses.`
    case WithdrawalStatus.SUCCESS:
      return `${name} sudah dibayar: ${amount} ke rekening ${voucher.bankName} Anda.`
    case WithdrawalStatus.FAILED:
      return `${name} ditolak.${because(voucher.reason)} ${amount} sudah kembali ke saldo voucher Anda.`
    default:
      return undefined
  }
}
