/** Texts of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  joined: 'Bergabung',
  balance: 'Saldo',
  withdraw: 'Tarik Saldo',
  today: 'Bonus hari ini',
  pairsToday: 'Pasangan dibayar hari ini',
  pairsOf: (paid: number, limit: number) => `${paid} dari ${limit}`,
  pairsLeft: (left: number) => `${left} pasangan lagi masih dibayar hari ini`,
  pairsFull: 'Batas hari ini tercapai. Pasangan berikutnya hari ini hangus.',
  pairsFlushed: (flushed: number) => `${flushed} pasangan hangus hari ini`,
  sponsor: 'Sponsor',
  point: 'Point (kiri : kanan)',
  pairs: (pairs: string) => `${pairs} pasangan sejak bergabung`,
  pin: 'Pin',
  amounts: 'Ringkasan',
  bonusTotal: 'Bonus Total',
  bonusSponsor: 'Bonus Sponsor',
  bonusPairing: 'Bonus Pairing',
  bonusLevel: 'Bonus Pairing (Level)',
  withdrawn: 'Withdraw',
  reward: 'Reward',
  voucher: 'Saldo Voucher',
} as const

/** Texts of the next useful step. */
export const next = {
  title: 'Langkah berikutnya',
  register: (pins: string) =>
    `Anda punya ${pins} pin. Daftarkan anggota baru di tempat kosong pada jaringan Anda.`,
  registerAction: 'Pilih tempat',
  withdraw: 'Saldo Anda sudah cukup untuk ditarik.',
  withdrawAction: 'Tarik Saldo',
  grow: 'Lihat jaringan Anda dan bantu kaki yang lemah tumbuh, karena dari situ pasangan berikutnya datang.',
  growAction: 'Lihat jaringan',
} as const
