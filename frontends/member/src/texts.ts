// All texts of the member's screens. Screens import them as a namespace, so that each loads only its own.
export { announcements } from './texts/announcements'
export { consent } from './texts/consent'
export { dashboard, firstSteps, next } from './texts/dashboard'
export { genealogy } from './texts/genealogy'
export { identity } from './texts/identity'
export { notifications } from './texts/notifications'
export { pinHistory, pins, repeatOrders } from './texts/pins'
export { profile } from './texts/profile'
export { prospects } from './texts/prospects'
export { receipt } from './texts/receipt'
export { registration } from './texts/registration'
export { rewards, tourBali } from './texts/rewards'
export { security } from './texts/security'
export { stockists } from './texts/stockists'
export { vouchers } from './texts/vouchers'
export { explanation, wallet } from './texts/wallet'
export { withdrawals } from './texts/withdrawals'

export const area = 'Member Area'

export const inPerson = (username: string) =>
  `Anda masuk sebagai ${username}. Tindakan di halaman ini hanya untuk pemilik akun, jadi tombolnya tidak dapat ditekan.`

export const levels = {
  title: 'Pasangan Level',
  help: 'Jumlah member di setiap level di bawah Anda, dan pasangan yang terbentuk.',
  level: 'Level',
  levelOf: (level: number) => `Level ${level}`,
  left: 'Kiri',
  right: 'Kanan',
  leftWait: 'Menunggu Kiri',
  rightWait: 'Menunggu Kanan',
  pair: 'Pair',
  pairs: (pairs: string) => `${pairs} pasangan`,
  empty: 'Belum ada member di bawah Anda',
  emptyHelp: 'Setiap level yang terisi akan muncul di sini.',
  emptyAction: 'Daftarkan member',
} as const

export const sponsors = {
  title: 'Jaringan Sponsor',
  total: 'Total Sponsor',
  list: 'Member yang Anda sponsori',
  photo: 'Photo',
  joined: 'Tanggal Bergabung',
  name: 'Nama',
  username: 'Username',
  empty: 'Anda belum mensponsori member',
  emptyHelp: 'Member yang Anda daftarkan akan muncul di sini.',
  emptyAction: 'Daftarkan member',
} as const
