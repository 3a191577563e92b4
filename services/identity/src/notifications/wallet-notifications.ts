import { formatRupiah } from '@jejaring/money'
import type {
  BonusCredit,
  BonusCredited,
  PayoutWaiting,
  RepeatOrderExpiring,
  VoucherChanged,
  WithdrawalChanged,
} from '@jejaring/proto/wallet/v1/events'
import { type VoucherWithdrawal, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { type Notification, reasonSuffix } from './notification'

/** Maps a status change of a withdrawal to a notification; undefined for a status without one. */
export function withdrawalNotification(event: WithdrawalChanged, at: Date): Notification | undefined {
  const { withdrawal, version } = event
  const message = withdrawal && withdrawalSentence(withdrawal, version)
  if (!message) return undefined
  const source = `withdrawal:${withdrawal.id}:${version}`
  return { memberId: withdrawal.memberId, kind: 'withdrawal', source, position: 0n, message, at }
}

/** Maps a status change of a voucher withdrawal to a notification. */
export function voucherNotification(event: VoucherChanged, at: Date): Notification | undefined {
  const { voucher, version } = event
  const message = voucher && voucherSentence(voucher, version)
  if (!message) return undefined
  const source = `voucher:${voucher.id}:${version}`
  return { memberId: voucher.memberId, kind: 'voucher', source, position: 0n, message, at }
}

/** Maps the members whose withdrawals close soon to one notification each (rule book §5). */
export function repeatOrderNotifications(
  { memberIds, validUntil }: RepeatOrderExpiring,
  at: Date,
): Notification[] {
  const day = validUntil.split('-').reverse().join('/')
  const message = `Penarikan Anda terbuka sampai ${day}. Lakukan repeat order sebelum tanggal itu lewat.`
  const source = `repeat_order:${validUntil}`
  return memberIds.map((memberId) => ({ memberId, kind: 'withdrawal', source, position: 0n, message, at }))
}

/** Maps a batch of credited bonuses to one notification per member. */
export function bonusNotifications(event: BonusCredited, at: Date): Notification[] {
  const credits = event.credits.length > 0 ? event.credits : [event]
  return credits.map((credit) => bonusNotification(credit, at))
}

/** One notification per member and business day, replaced as the total of the day grows (rule book §6). */
function bonusNotification({ memberId, businessDay, dayTotal }: BonusCredit, at: Date): Notification {
  const day = businessDay.split('-').reverse().join('/')
  const message = `Bonus Anda pada ${day}: ${formatRupiah(dayTotal)}.`
  return { memberId, kind: 'bonus', source: `bonus:${businessDay}`, position: dayTotal, message, at }
}

/** Maps a payout file that waits for another admin to the notification of one who may approve it. */
export function payoutNotification(
  memberId: string,
  { payoutId, number, count, total }: PayoutWaiting,
  at: Date,
): Notification {
  const message = `Berkas pembayaran ${number} menunggu persetujuan Anda: ${count} penarikan, ${formatRupiah(total)}.`
  return { memberId, kind: 'payout', source: `payout:${payoutId}`, position: 0n, message, at }
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
        : `${name} ditolak.${reasonSuffix(withdrawal.reason)} ${amount} sudah kembali ke saldo Anda.`
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
      return `${name} ditolak.${reasonSuffix(voucher.reason)} ${amount} sudah kembali ke saldo voucher Anda.`
    default:
      return undefined
  }
}
