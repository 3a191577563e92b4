/** Indonesian texts of the components of this package. */
export const texts = {
  previousSession: 'Sesi Sebelumnya',
  bank: 'Bank',
  bankPick: 'Pilih bank',
  bankHolder: 'Nama pemilik rekening',
  bankAccount: 'Nomor rekening',
  months: [
    ...['Januari', 'Februari', 'Maret', 'April', 'Mei', 'Juni', 'Juli'],
    ...['Agustus', 'September', 'Oktober', 'November', 'Desember'],
  ],
  charts: { figures: 'Lihat sebagai tabel' },
  guide: { contents: 'Daftar isi' },
  secondFactor: {
    title: 'Lindungi akun admin Anda',
    why: 'Dengan verifikasi dua langkah, kata sandi yang bocor saja tidak cukup untuk masuk ke akun ini.',
    action: 'Pasang di Profil',
  },
  reconciliation: {
    agree: (when: string) => `Buku cocok · ${when}`,
    differ: (count: string, when: string) => `${count} selisih di buku · ${when}`,
    never: 'Buku belum pernah diperiksa · diperiksa setiap malam',
    pending: (since: string) => `Buku sedang diperiksa sejak ${since}`,
    failed: (when: string) =>
      `Pemeriksaan terakhir gagal · ${when}. Coba lagi; jika tetap gagal, hubungi operator server.`,
    start: 'Periksa sekarang',
    how: 'Cara memeriksa',
    title: 'Memeriksa buku',
    help: 'Semua buku dihitung ulang setiap malam pukul 03.00. Operator server dapat menghitungnya sekarang dengan perintah di bawah ini, yang juga menuliskan setiap selisih. Hasilnya tampil di sini.',
    commands: [
      ['Server', 'npm run reconcile'],
      [
        'Kubernetes',
        'kubectl -n jejaring create job periksa-buku --from=cronjob/jejaring-operator-reconcile',
      ],
    ],
    copy: (where: string) => `Salin perintah ${where}`,
  },
} as const
