// All texts of the reports. Screens import them as a namespace, so that each loads only its own.
export { asOf } from './texts/as-of'
export { growth } from './texts/growth'
export { health } from './texts/health'
export { simulation } from './texts/simulation'
export { tax } from './texts/tax'

export const area = 'Admin Area / Laporan'

export const date = 'Tanggal'

export const member = 'Member'

export const searchMember = 'Cari nama atau username'

export const excel = 'Unduh Excel'

export const csv = 'Unduh CSV'

export const wrongDay = 'Tulis tanggal seperti 31/12/2026'

export const month = 'Bulan'

export const charts = {
  all: (months: number) => (months === 1 ? 'Bulan ini' : `${months} bulan`),
  empty: 'Belum ada data untuk grafik',
  emptyHelp: 'Grafik muncul setelah registrasi pertama.',
} as const

export const income = {
  title: 'Pendapatan Member',
  help: 'Bonus yang dibukukan untuk semua member, baris demi baris. Koreksi dihitung negatif. Tanggal adalah hari bisnis.',
  list: 'Pendapatan semua member',
  wallet: 'Bonus',
  walletFilter: 'Jenis bonus',
  wallets: { sponsor: 'Bonus Sponsor', pairing: 'Bonus Pairing', pairing_level: 'Bonus Pairing (Level)' },
  amount: 'Jumlah',
  description: 'Keterangan',
  total: 'Total',
  chart: 'Bonus per bulan',
  empty: 'Belum ada pendapatan',
  emptyHelp: 'Bonus muncul di sini begitu ada registrasi yang menghasilkannya.',
} as const

export const walletRecaps = {
  title: 'Rekapitulasi Pendapatan',
  help: 'Yang masuk ke dan keluar dari dompet bonus setiap member. Dengan tanggal, hanya mutasi pada hari-hari itu.',
  list: 'Rekapitulasi pendapatan per member',
  wallet: 'Dompet',
  sponsor: 'Sponsor',
  pairing: 'Pairing',
  level: 'Pairing Level',
  in: 'Total masuk',
  out: 'Total keluar',
  balance: 'Saldo',
  details: 'Rincian',
  detailsOf: (username: string) => `Rincian ${username}`,
  walletIn: (wallet: string) => `${wallet}, masuk`,
  walletOut: (wallet: string) => `${wallet}, keluar`,
  walletBalance: (wallet: string) => `${wallet}, saldo`,
  empty: 'Belum ada yang direkap',
  emptyHelp: 'Member muncul di sini setelah bonus pertamanya dibukukan.',
} as const

export const sponsors = {
  title: 'Sponsorisasi',
  help: 'Siapa mensponsori siapa, menurut tanggal penempatan.',
  list: 'Sponsorisasi semua member',
  search: 'Cari sponsor atau member',
  sponsor: 'Sponsor',
  members: 'Member disponsori',
  sponsors: 'Jumlah sponsor',
  chart: 'Penempatan per bulan',
  placements: 'Penempatan',
  empty: 'Belum ada sponsorisasi',
  emptyHelp: 'Setiap registrasi yang berhasil muncul di sini.',
} as const

export const pinTransactions = {
  title: 'Transaksi Pin',
  help: 'Setiap mutasi pin: pembuatan, transfer di kedua sisi, aktivasi, repeat order, dan pembatalan.',
  list: 'Transaksi pin semua member',
  search: 'Cari member atau keterangan',
  type: 'Jenis',
  typeFilter: 'Jenis transaksi',
  types: {
    create: 'Pembuatan',
    transfer_in: 'Transfer masuk',
    transfer_out: 'Transfer keluar',
    activation: 'Aktivasi',
    ro: 'Repeat order',
    void: 'Dibatalkan admin',
  },
  package: 'Paket',
  qty: 'Jumlah pin',
  description: 'Keterangan',
  empty: 'Belum ada transaksi pin',
  emptyHelp: 'Buat pin pertama di halaman Buat Pin.',
} as const

export const pinRecaps = {
  title: 'Rekapitulasi Pin',
  help: 'Pin Regular setiap member: yang sudah dipakai untuk aktivasi dan yang masih menjadi stok.',
  list: 'Rekapitulasi pin per member',
  total: 'Regular: total',
  activated: 'Regular: aktivasi',
  stock: 'Regular: stok',
  totals: { total: 'Total', activated: 'Aktivasi', stock: 'Stok' },
  empty: 'Belum ada pin',
  emptyHelp: 'Buat pin pertama di halaman Buat Pin.',
} as const
