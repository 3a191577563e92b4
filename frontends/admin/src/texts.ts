import { announcements } from './texts/announcements'
import { audit } from './texts/audit'
import { office, system } from './texts/configs'
import { editConflict } from './texts/edit-conflict'
import { home } from './texts/home'
import { identities } from './texts/identities'
import { banks, packages } from './texts/master-data'
import { members } from './texts/members'
import { payouts } from './texts/payouts'
import { pins } from './texts/pins'
import { proposals } from './texts/proposals'
import { rewardCatalogue, rewardClaims, tourBali } from './texts/rewards'
import { statuses } from './texts/statuses'
import { users } from './texts/users'
import { vouchers } from './texts/vouchers'
import { whatsapp } from './texts/whatsapp'
/** All texts of the admin screens. */
export const texts = {
  area: 'Admin Area',
  editConflict,
  home,
  statuses,
  announcements,
  audit,
  identities,
  users,
  banks,
  packages,
  members,
  payouts,
  proposals,
  rewardClaims,
  rewardCatalogue,
  tourBali,
  office,
  vouchers,
  whatsapp,
  system,
  pins,
  withdrawals: {
    title: 'Penarikan Saldo',
    help: 'Periksa, bayar, atau tolak penarikan bonus member.',
    list: 'Penarikan saldo member',
    search: 'Cari invoice, member, rekening, nominal',
    sums: 'Jumlah menurut tanggal dan pencarian',
    open: 'Belum dibayar',
    openNote: 'Menunggu dan Proses',
    tooManyToSum: 'Terlalu banyak baris untuk dijumlahkan. Persempit pencarian untuk melihat jumlahnya.',
    paid: 'Sudah dibayar',
    paidNote: 'Berhasil',
    total: 'Total',
    totalNote: 'Tanpa yang ditolak',
    date: 'Tanggal',
    invoice: 'Invoice',
    member: 'Member',
    wallet: 'Dompet',
    amount: 'Nominal',
    amountKept: 'Total nominal (di luar yang ditolak)',
    deducted: 'Potongan',
    refused: 'Ditolak',
    admin: 'Biaya admin',
    voucher: 'Masuk voucher',
    fee: 'Biaya bank',
    received: 'Diterima',
    returned: 'Kembali ke saldo member',
    account: 'Rekening',
    holder: (bank: string, holder: string) => `${bank} a.n. ${holder}`,
    status: 'Status',
    statuses: { pending: 'Menunggu', process: 'Proses', success: 'Berhasil', failed: 'Ditolak' } as Record<
      string,
      string
    >,
    empty: 'Belum ada penarikan',
    emptyHelp: 'Penarikan yang diajukan member muncul di sini.',
    check: (invoice: string) => `Pilih ${invoice}`,
    checked: 'Pilihan Anda',
    checkedCount: (count: string) => `${count} dipilih`,
    checkedReceived: (amount: string) => `${amount} diterima member`,
    uncheckAll: 'Hapus pilihan',
    pay: 'Buat berkas pembayaran',
    payout: 'Berkas pembayaran',
    reasonHelp: 'Dibaca oleh member. Seluruh nominal kembali ke saldonya.',
    outcome: {
      pending: 'Dikembalikan ke antrean; saldo member tidak berubah.',
      process: 'Ditandai sedang diproses; member tidak dapat membatalkannya lagi.',
      success: 'Uang sudah Anda kirim ke rekening member. Tidak dapat diubah lagi.',
      failed: 'Ditolak; seluruh nominal kembali ke saldo member. Tidak dapat diubah lagi.',
    } as Record<string, string>,
    perBank: 'Pilihan Anda, per bank',
    export: 'Unduh Excel',
    submit: {
      pending: (count: string) => `Kembalikan ${count} penarikan ke antrean`,
      process: (count: string) => `Proses ${count} penarikan`,
      success: (count: string) => `Tandai ${count} penarikan sudah dibayar`,
      failed: (count: string) => `Tolak ${count} penarikan`,
    },
    changeable: (count: string) => `${count} dapat diubah`,
    already: (count: string, status: string) => `${count} sudah ${status}`,
    blocked: (count: string) => `${count} tidak dapat Anda ubah`,
    onlyChangeable: 'Hanya yang dapat diubah yang akan diubah.',
    nothingChangeable: 'Tidak ada yang dapat diubah. Hapus pilihan, lalu pilih penarikan lain.',
    reasons: [
      'Nomor rekening salah',
      'Nama pemilik rekening tidak cocok',
      'Rekening tidak aktif',
      'Diminta oleh member',
    ],
    confirmCount: 'Penarikan',
    confirmCountValue: (count: string, words: string) => `${count} (${words})`,
    confirmReceived: 'Diterima member',
    decidedTitle: 'Pilihan Anda sudah berubah',
    decidedHelp: (before: string, now: string) =>
      `Tadinya ${before} penarikan, sekarang ${now}: sebagian baru diubah admin lain. Belum ada yang Anda ubah; isian Anda tetap ada.`,
    unansweredHelp: (before: string, now: string) =>
      `Tadinya ${before} penarikan, sekarang ${now}. Jawaban atas permintaan Anda tidak sampai: mungkin sudah dijalankan. Periksa statusnya sebelum mengirim lagi.`,
    more: (count: string) => `dan ${count} lainnya.`,
  },
}
