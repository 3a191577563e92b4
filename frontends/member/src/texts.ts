import { announcements } from './texts/announcements'
import { consent } from './texts/consent'
import { dashboard, firstSteps, next } from './texts/dashboard'
import { genealogy } from './texts/genealogy'
import { identity } from './texts/identity'
import { notifications } from './texts/notifications'
import { pinHistory, pins, repeatOrders } from './texts/pins'
import { profile } from './texts/profile'
import { prospects } from './texts/prospects'
import { receipt } from './texts/receipt'
import { registration } from './texts/registration'
import { rewards, tourBali } from './texts/rewards'
import { security } from './texts/security'
import { stockists } from './texts/stockists'
import { vouchers } from './texts/vouchers'
import { explanation, wallet } from './texts/wallet'
import { withdrawals } from './texts/withdrawals'

/** All texts of the member's screens. */
export const texts = {
  announcements,
  consent,
  dashboard,
  next,
  firstSteps,
  identity,
  genealogy,
  registration,
  area: 'Member Area',
  inPerson: (username: string) =>
    `Anda masuk sebagai ${username}. Tindakan di halaman ini hanya untuk pemilik akun, jadi tombolnya tidak dapat ditekan.`,
  profile,
  security,
  pins,
  pinHistory,
  repeatOrders,
  levels: {
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
  },
  sponsors: {
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
  },
  wallet,
  explanation,
  vouchers,
  withdrawals,
  receipt,
  notifications,
  stockists,
  prospects,
  rewards,
  tourBali,
} as const
