/** Texts of the dashboard. */
export const dashboard = {
  staff: {
    title: 'Akun ini tidak punya tempat di jaringan',
    help: 'Akun admin ini mengelola program dan tidak menerima bonus. Tugas yang menunggu Anda ada di Beranda Admin.',
    action: 'Buka Beranda Admin',
  },
  title: 'Beranda',
  joined: 'Bergabung',
  balance: 'Saldo',
  withdraw: 'Tarik Saldo',
  today: 'Bonus hari ini',
  pairsToday: 'Pasangan dibayar hari ini',
  pairsOf: (paid: number, limit: number) => `${paid} dari ${limit}`,
  pairsLeft: (left: number) => `${left} pasangan lagi dibayar sampai 00.00 WIB`,
  pairsFull: 'Batas hari ini tercapai. Pasangan berikutnya hangus sampai 00.00 WIB.',
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
  hide: 'Sembunyikan jumlah uang',
  pending: {
    title: 'Menunggu dibayar',
    count: {
      withdrawals: (many: string) => `${many} penarikan sedang diproses:`,
      vouchers: (many: string) => `${many} penarikan voucher sedang diproses:`,
      rewards: (many: string) => `${many} klaim reward sedang diproses:`,
      prizes: () => 'Pilihan Tour Bali Anda sedang diperiksa, senilai',
    },
    look: {
      withdrawals: 'Lihat penarikan',
      vouchers: 'Lihat voucher',
      rewards: 'Lihat reward',
      prizes: 'Lihat Tour Bali',
    },
  },
  winners: 'Peraih Tour Bali',
  winnersPause: 'Hentikan gerakan',
  earnings: {
    title: 'Pendapatan 30 hari',
    sum: (days: number) => `${days} hari terakhir`,
    kinds: { sponsor: 'Bonus Sponsor', pairing: 'Bonus Pairing', pairing_level: 'Bonus Pairing (Level)' },
    day: 'Tanggal',
    empty: 'Belum ada bonus dalam 30 hari',
    emptyHelp: 'Bonus masuk saat Anda mendaftarkan member dan saat kedua kaki jaringan Anda tumbuh.',
    emptyAction: 'Daftarkan member',
  },
  certificate: {
    title: 'Sertifikat',
    help: 'Tanda keanggotaan Anda, siap dicetak di kertas A4.',
    alt: (name: string) => `Sertifikat keanggotaan atas nama ${name}`,
    download: 'Unduh Sertifikat',
  },
} as const

/** Texts of the recommended next step. */
export const next = {
  title: 'Langkah berikutnya',
  choose: 'Anda berhak atas Tour Bali. Pilih wisatanya, atau bonus uang sebagai gantinya.',
  chooseAction: 'Pilih hadiah',
  register: (pins: string) =>
    `Anda punya ${pins} pin. Daftarkan member baru di tempat kosong pada jaringan Anda.`,
  registerAction: 'Pilih tempat',
  withdraw: 'Saldo Anda sudah cukup untuk ditarik.',
  withdrawAction: 'Tarik Saldo',
  grow: 'Bantu kaki lemah tumbuh, karena di sana pasangan berikutnya terbentuk.',
  growAction: 'Lihat jaringan',
} as const

/** Texts of a new member's first steps. */
export const firstSteps = {
  title: 'Mulai dari sini',
  help: 'Tiga langkah pertama Anda. Kartu ini hilang setelah semuanya selesai.',
  done: 'Selesai',
  steps: {
    bank: {
      title: 'Isi data bank',
      why: 'Supaya bonus Anda dapat ditarik.',
      action: 'Isi data bank',
    },
    pin: {
      title: 'Dapatkan pin',
      why: 'Setiap akun baru memakai satu pin. Beli dari stokis, atau minta kepada sponsor Anda.',
      action: 'Cari stokis',
    },
    member: {
      title: 'Daftarkan member pertama',
      why: 'Pilih tempat kosong di jaringan Anda.',
      action: 'Pilih tempat',
    },
  },
} as const
