/** Texts of the office profile and the system values, with worked examples of a change. */
export const office = {
  title: 'Informasi Perusahaan',
  help: 'Nama dan email tampil di kaki setiap halaman; nomor HP dipakai tautan Chat Admin.',
  name: 'Nama perusahaan',
  email: 'Email',
  phone: 'Nomor HP (WhatsApp)',
  phoneHelp: 'Misalnya 081234567890',
  address: 'Alamat',
  save: 'Simpan perusahaan',
} as const

export const system = {
  title: 'Konfigurasi Sistem',
  help: 'Nilai program. Setiap perubahan tercatat dan berlaku ke depan saja.',
  list: 'Nilai sistem',
  search: 'Cari nilai sistem',
  description: 'Keterangan',
  value: 'Nilai',
  valueOf: (description: string) => `Nilai: ${description}`,
  send: 'Simpan',
  sendOne: (description: string) => `Simpan ${description}`,
  confirmTitle: 'Ubah nilai ini?',
  what: 'Keterangan',
  before: 'Sekarang',
  after: 'Menjadi',
  confirm: (value: string) => `Ubah menjadi ${value}`,
  missing: 'Isi nilainya',
  minimum: (value: string) => `Paling sedikit ${value}`,
  same: 'Nilainya masih sama',
  empty: 'Tidak ada nilai',
  units: {
    percent: (value: string) => `${value}%`,
    days: (value: string) => `${value} hari`,
    points: (value: string) => `${value} poin`,
    level: (value: string) => `level ${value}`,
    messages: (value: string) => `${value} pesan`,
    seconds: (value: string) => `${value} detik`,
    hours: (value: string) => `${value} jam`,
    hour: (value: string) => `pukul ${value.padStart(2, '0')}.00`,
    choices: (value: string) => `${value} akun`,
    switch: (value: string) => (value === '1' ? 'ya (1)' : 'tidak (0)'),
  },
  placements: 'Berlaku untuk penempatan berikutnya; yang sudah dibayar tidak berubah.',
  requests: 'Berlaku untuk penarikan berikutnya; yang sudah diajukan tidak berubah.',
  examples: {
    perDay: (pairs: string, amount: string, before: string) =>
      `${pairs} pasangan sehari = ${amount} (sekarang ${before}).`,
    perLevel: (pairs: string, amount: string, before: string) =>
      `${pairs} pasangan level = ${amount} (sekarang ${before}).`,
    levels: (to: string) => `Pasangan di level 1 sampai ${to} dibayar; yang lebih dalam tidak.`,
    noLevels: 'Tidak ada pasangan level yang dibayar.',
    admin: (requested: string, fee: string, before: string) =>
      `Penarikan bonus pairing ${requested}: biaya admin ${fee} (sekarang ${before}).`,
    voucher: (requested: string, share: string, before: string) =>
      `Penarikan bonus pairing ${requested}: ${share} menjadi voucher (sekarang ${before}).`,
    step: (requested: string, rounded: string, minimum: string) =>
      `Permintaan ${requested} dibulatkan ke bawah menjadi ${rounded}; di bawah ${minimum} ditolak.`,
    repeatOrder: (days: string) =>
      `Member yang repeat order terakhirnya lebih dari ${days} hari lalu harus repeat order dahulu sebelum menarik bonus.`,
    noRepeatOrder: 'Bonus dapat ditarik tanpa repeat order.',
    tour: (points: string) =>
      `Member dengan ${points} poin di kaki kiri dan kanan otomatis mendapat klaim Tour Bali.`,
    noTour: 'Klaim Tour Bali hanya ditambahkan oleh admin.',
    payoutsAbove: (amount: string) =>
      `Berkas pembayaran lebih dari ${amount} baru dapat diunduh setelah disetujui admin lain. Berkas yang sudah dibuat tidak berubah.`,
    everyPayout:
      'Setiap berkas pembayaran baru dapat diunduh setelah disetujui admin lain. Berkas yang sudah dibuat tidak berubah.',
    tourBonus: (amount: string) =>
      `Member yang memilih bonus menerima ${amount}. Pilihan yang sudah dibuat tidak berubah.`,
    cap: (messages: string) =>
      `Paling banyak ${messages} pesan sehari. Sepersepuluhnya disimpan untuk tautan kata sandi; selebihnya menunggu esok hari.`,
    noMessages: 'Tidak ada pesan WhatsApp yang dikirim. Yang menunggu lebih dari 24 jam kedaluwarsa.',
    pause: (perHour: string) => `Dengan jeda ini saja, paling banyak ${perHour} pesan sejam.`,
    quiet: 'Di malam hari hanya tautan lupa kata sandi yang dikirim; pesan lain menunggu pagi.',
    deletedAfter: (days: string) =>
      `Data yang lebih lama dari ${days} hari dihapus, dan tidak dapat dikembalikan.`,
    keptForEver: 'Data ini disimpan selamanya.',
    consentAsked: 'Member melihat teks di Beranda sampai menyetujuinya. Saldo dan menu tetap dapat dipakai.',
    consentNotAsked: 'Member tidak ditanya lagi. Persetujuan yang sudah ada tetap tersimpan.',
    identityVerified: 'Member dapat mengirim NIK, foto KTP, dan swafoto di Profil untuk diperiksa kantor.',
    identityNotVerified: 'Member tidak dapat lagi mengirim identitas. Hasil pemeriksaan tetap tersimpan.',
    identityRequired:
      'Member yang identitasnya belum terverifikasi tidak dapat menarik bonus dan voucher. Penarikannya yang masih menunggu baru dibayar setelah terverifikasi.',
    identityNotRequired: 'Bonus dan voucher dapat ditarik tanpa identitas terverifikasi.',
    dataExported: 'Setiap member dapat mengunduh data pribadinya sendiri (PDF atau JSON) di Profil.',
    dataNotExported: 'Member tidak dapat lagi mengunduh data pribadinya di Profil.',
    dataRequested:
      'Member dapat meminta koreksi atau penghapusan data pribadinya di Profil. Setiap permintaan diputuskan admin di Persetujuan.',
    dataNotRequested: 'Member tidak dapat lagi meminta koreksi atau penghapusan di Profil.',
    prospectsInvited:
      'Member dapat membagikan tautan ajakan. Calon member yang mengisinya menunggu di daftar member itu sampai ditempatkan.',
    prospectsNotInvited: 'Tautan ajakan tidak berlaku lagi, dan calon member tidak dapat ditempatkan.',
    prospectsDeletedAfter: (days: string) =>
      `Data calon member yang mendaftar mulai sekarang dihapus setelah ${days} hari. Yang sudah mendaftar tidak berubah.`,
    hold: (hours: string) =>
      `Setelah nomor HP, email, data bank, atau kata sandi diubah, permintaan penarikan akun itu ditolak selama ${hours} jam.`,
    noHold: 'Penarikan tidak ditahan setelah data akun diubah.',
    quantities: (choices: string) => `Halaman registrasi menawarkan ${choices} akun sekaligus.`,
  },
} as const
