import type { User } from '../journeys/user'

export interface Screen {
  /** Name of its reference images. */
  readonly name: string
  readonly path: string
  readonly heading: string
  readonly user?: 'member' | 'admin'
  /** Selectors of parts that differ in each run, painted over. */
  readonly masked?: readonly string[]
  /** Shows more before the screenshot. */
  readonly open?: (person: User) => Promise<void>
}

/** The twelve screens that people use most, of each layout one: form, cards, tree, table, dialog. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/auth/login', heading: 'Masuk' },
  { name: 'dashboard', path: '/m/dashboard', heading: 'Beranda', user: 'member' },
  { name: 'genealogy', path: '/m/network/genealogy', heading: 'Jaringan', user: 'member' },
  {
    name: 'registration',
    path: '/m/network/register/visualkiri/left',
    heading: 'Registrasi Jaringan',
    user: 'member',
  },
  { name: 'wallet', path: '/m/wallet', heading: 'Dompet Saya', user: 'member' },
  { name: 'withdrawals', path: '/m/withdraw', heading: 'Penarikan Saldo', user: 'member' },
  { name: 'pins', path: '/m/pins/transfer', heading: 'Pin Transfer', user: 'member' },
  { name: 'rewards', path: '/m/reward', heading: 'Reward', user: 'member' },
  { name: 'profile', path: '/m/profile', heading: 'Profil Saya', user: 'member' },
  { name: 'admin-withdrawals', path: '/a/withdraws', heading: 'Penarikan Saldo', user: 'admin' },
  { name: 'admin-users', path: '/a/datamaster/users', heading: 'Pengguna', user: 'admin' },
  { name: 'admin-configuration', path: '/a/configs/system', heading: 'Konfigurasi Sistem', user: 'admin' },
]
