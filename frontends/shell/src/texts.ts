/** Texts of every first load. Texts of the layout and of rarely opened screens are in files next to them. */
export const texts = {
  product: 'Jejaring',
  offline: 'Tidak ada sambungan internet. Data di halaman ini mungkin bukan yang terbaru.',
  auth: {
    title: 'Masuk',
    help: 'Isi detail akun Anda',
    username: 'Username',
    password: 'Kata sandi',
    remember: 'Ingat saya',
    forgot: 'Lupa Kata Sandi?',
    submit: 'Masuk',
    usernameMissing: 'Isi username Anda',
    passwordMissing: 'Isi kata sandi Anda',
    logoutFailed: 'Server tidak menjawab, jadi Anda belum keluar sepenuhnya. Coba keluar sekali lagi.',
    ended: 'Sesi Anda sudah berakhir. Masuk lagi untuk melanjutkan.',
    logoutAgain: 'Keluar lagi',
    stepMissing: 'Langkah berikutnya gagal dimuat. Periksa sambungan internet Anda, lalu coba lagi.',
    backToLogin: 'Kembali ke halaman masuk',
  },
  notFound: {
    title: 'Halaman tidak ditemukan',
    sentence: 'This page could not be found',
    help: 'Halaman yang Anda cari tidak ada atau sudah pindah. Periksa alamatnya, atau kembali ke beranda.',
    home: 'Ke Beranda',
  },
  outsideDuty: {
    title: 'Tugas admin Anda tidak mencakup halaman ini',
    help: 'Minta admin dengan tugas Pemilik membukanya, atau mengubah tugas Anda.',
    home: 'Ke Beranda',
  },
  broken: {
    title: 'Halaman ini belum bisa dibuka',
    help: 'Bagian halaman ini gagal dimuat. Periksa sambungan internet Anda, lalu coba lagi.',
    unexpected: 'Terjadi kesalahan di halaman ini. Coba lagi; bila terulang, hubungi admin.',
    retry: 'Coba lagi',
    home: 'Ke Beranda',
  },
} as const
