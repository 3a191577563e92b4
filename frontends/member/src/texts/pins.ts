/** Texts of pins, their history and repeat orders. */
export const pins = {
  title: 'Pin Transfer',
  list: 'Pin Anda yang tersedia',
  madeOn: 'Tanggal Pembuatan',
  code: 'Kode Pin',
  package: 'Paket',
  transfer: 'Transfer Pin',
  packagePick: 'Pilih paket',
  owned: (name: string, total: string) => `${name} — ${total} pin`,
  ownedHelp: (name: string, total: string) => `Anda punya ${total} pin ${name}.`,
  shortage: (needed: string, owned: string) =>
    `Perlu ${needed} pin, sedangkan Anda punya ${owned}. Minta pin dari stokis atau sponsor Anda.`,
  recipient: 'Username penerima',
  quantity: 'Jumlah pin',
  password: 'Kata sandi Anda',
  submit: (qty: string) => (qty === '0' ? 'Kirim pin' : `Kirim ${qty} pin`),
  confirmTitle: 'Kirim pin?',
  confirmTo: 'Penerima',
  confirmPackage: 'Paket',
  confirmQuantity: 'Jumlah',
  empty: 'Anda belum punya pin',
  emptyHelp: 'Minta pin dari stokis atau sponsor Anda.',
  emptyAction: 'Cari stokis',
  check: {
    package: 'Pilih paket',
    username: 'Isi username penerima',
    self: 'Ini username Anda sendiri. Isi username penerima.',
    quantity: 'Isi jumlah pin, paling sedikit 1',
    password: 'Isi kata sandi Anda',
  },
} as const

export const pinHistory = {
  title: 'Pin Riwayat',
  list: 'Riwayat pin Anda',
  date: 'Tanggal',
  kind: 'Jenis',
  description: 'Deskripsi',
  empty: 'Belum ada riwayat pin',
  emptyHelp: 'Pin yang Anda terima, kirim, atau pakai akan tercatat di sini.',
  emptyAction: 'Cari stokis',
} as const

export const repeatOrders = {
  title: 'Repeat Order',
  order: 'Repeat Order',
  total: 'PIN Total',
  list: 'Riwayat repeat order',
  date: 'Tanggal',
  description: 'Deskripsi',
  quantity: 'Jumlah pin',
  owned: (total: string) => `Anda punya ${total} pin Repeat Order.`,
  password: 'Kata sandi Anda',
  submit: (qty: string) => (qty === '0' ? 'Pakai pin' : `Pakai ${qty} pin`),
  confirmTitle: 'Repeat order?',
  confirmQuantity: 'Pin dipakai',
  confirmNote: 'Pin yang sudah dipakai tidak dapat dikembalikan.',
  pins: (qty: string, words: string) => `${qty} pin (${words})`,
  validity: {
    order: 'Repeat Order',
    open: (until: string) => `Penarikan terbuka sampai ${until}.`,
    soon: (until: string) =>
      `Penarikan terbuka sampai ${until}. Lakukan repeat order sebelum tanggal itu lewat.`,
    due: (days: number) =>
      `Pendaftaran atau repeat order terakhir Anda sudah lebih dari ${days} hari. Lakukan repeat order sebelum menarik saldo.`,
    exempt: (amount: string, until: string) =>
      `Karena penarikan Anda ditolak, satu penarikan sampai ${amount} tetap dapat diajukan sampai ${until} tanpa repeat order.`,
  },
  empty: 'Belum ada repeat order',
  emptyHelp: 'Repeat order yang Anda lakukan akan tercatat di sini.',
  emptyAction: 'Cari pin di stokis',
  check: {
    quantity: 'Isi jumlah pin, paling sedikit 1',
    password: 'Isi kata sandi Anda',
  },
} as const
