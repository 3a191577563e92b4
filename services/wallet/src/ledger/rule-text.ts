import type { WalletType } from './accounts'
import type { Cause } from './move'

/**
 * The general rule behind a line, in Indonesian. The line's own numbers are shown separately.
 */
export function ruleText(
  line: { readonly cause: Cause; readonly reversing: boolean },
  wallet: WalletType,
): string {
  if (line.cause !== 'bonus') return otherRules[line.cause]
  return line.reversing ? correction : bonusRules[wallet]
}

const correction = 'Baris ini membatalkan bonus yang salah dihitung; bonus yang benar tercatat di baris lain.'

const bonusRules: Readonly<Record<WalletType, string>> = {
  sponsor:
    'Setiap akun baru yang Anda sponsori memberi Anda bonus sponsor, satu kali, saat akun itu ditempatkan.',
  pairing:
    'Poin akun baru menunggu di kaki tempat akun itu berada. Satu poin kiri dan satu poin kanan menjadi satu pasangan. ' +
    'Pasangan dibayar sampai batas harian paket Anda; selebihnya hangus dan tidak dibayar kemudian. Hari berganti pukul 00.00 WIB.',
  pairing_level:
    'Di setiap level di bawah Anda, satu member di kaki kiri dan satu member di kaki kanan menjadi satu pasangan level. ' +
    'Pasangan level tidak dibatasi per hari.',
  voucher: '',
}

const paidWithdrawalPart = 'Bagian dari penarikan yang sudah dibayar.'

const paidClaim = 'Klaim yang berhasil dicatat sebagai dibayar oleh perusahaan; saldo Anda tidak berubah.'

const otherRules: Readonly<Record<Exclude<Cause, 'bonus'>, string>> = {
  withdrawal_request:
    'Nominal penarikan keluar dari saldo saat diajukan, dan kembali utuh bila penarikan ditolak atau dibatalkan.',
  withdrawal_refund:
    'Penarikan ini ditolak atau dibatalkan, jadi seluruh nominalnya kembali. Total ditarik berkurang; total masuk tidak bertambah.',
  withdrawal_voucher:
    'Sebagian nominal penarikan bonus pairing masuk ke saldo voucher Anda saat penarikan itu berhasil dibayar.',
  opening_balance: 'Saldo Anda di program sebelumnya, dipindahkan ke sini saat datanya dimasukkan.',
  voucher_request:
    'Nominal penarikan voucher keluar dari saldo voucher saat diajukan, dan dibayar utuh tanpa potongan. Bila ditolak, seluruhnya kembali.',
  voucher_refund:
    'Penarikan voucher ini ditolak, jadi seluruh nominalnya kembali ke saldo voucher. Total ditarik berkurang; total masuk tidak bertambah.',
  voucher_payout: paidWithdrawalPart,
  withdrawal_payout: paidWithdrawalPart,
  withdrawal_admin_fee: paidWithdrawalPart,
  withdrawal_transfer_fee: paidWithdrawalPart,
  reward_claim: paidClaim,
  prize_claim: paidClaim,
}
