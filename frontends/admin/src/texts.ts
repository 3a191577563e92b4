// All texts of the admin screens. Screens import them as a namespace, so that each loads only its own.
export { announcements } from './texts/announcements'
export { audit } from './texts/audit'
export { office, system } from './texts/configs'
export { editConflict } from './texts/edit-conflict'
export { home } from './texts/home'
export { identities } from './texts/identities'
export { banks, packages } from './texts/master-data'
export { members } from './texts/members'
export { payouts } from './texts/payouts'
export { pins } from './texts/pins'
export { proposals } from './texts/proposals'
export { rewardCatalogue, rewardClaims, tourBali } from './texts/rewards'
export { statuses } from './texts/statuses'
export { users } from './texts/users'
export { vouchers } from './texts/vouchers'
export { whatsapp } from './texts/whatsapp'

export const area = 'Admin Area'

export const withdrawals = {
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
} as const
