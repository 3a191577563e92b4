/** Texts of sensitive changes and of the hold that follows them. */
export const security = {
  held: (until: string, hours: number, minutes: number) =>
    `Nomor HP, email, data bank, atau kata sandi Anda baru diubah. Demi keamanan, penarikan dapat diajukan lagi ${until}, ${hours} jam ${minutes} menit lagi. Bila bukan Anda yang mengubahnya, segera hubungi admin.`,
  office: 'Hubungi admin',
  greeting: (username: string) => `Halo Admin, saya ${username}. Data akun saya baru diubah.`,
  title: 'Perubahan Keamanan',
  help: 'Bila ada yang bukan Anda lakukan, segera ganti kata sandi dan hubungi admin.',
  fields: { phone: 'Nomor HP', bank: 'Data bank', password: 'Kata sandi', email: 'Alamat email' },
  event: (changed: string, byAdmin: boolean, when: string) =>
    `${when}: ${changed} diubah${byAdmin ? ' oleh admin' : ''}`,
  passkeys: {
    title: 'Passkey',
    help: 'Saat masuk, pakai sidik jari, wajah, PIN layar, atau kunci keamanan sebagai pengganti kode verifikasi. Passkey tidak berfungsi di situs palsu.',
    list: 'Passkey Anda',
    created: (when: string) => `Dibuat ${when}`,
    used: (when: string) => `Terakhir dipakai ${when}`,
    unused: 'Belum pernah dipakai',
    add: 'Tambah passkey',
    name: 'Nama passkey',
    nameHelp: 'Misalnya nama HP atau laptop ini, supaya mudah dikenali.',
    nameMissing: 'Isi nama passkey',
    nameTooLong: 'Nama paling banyak 50 karakter',
    password: 'Kata sandi Anda',
    passwordMissing: 'Isi kata sandi Anda',
    code: 'Kode verifikasi',
    codeHelp: 'Kode berikutnya dari aplikasi autentikator, atau sebuah kode pemulihan.',
    codeMissing: 'Isi kode verifikasi',
    create: 'Buat passkey',
    back: 'Kembali',
    failed:
      'Passkey tidak dibuat: perangkat membatalkan atau tidak mengizinkannya. Coba lagi dan ikuti petunjuknya.',
    known: 'Perangkat ini sudah menyimpan passkey untuk akun ini. Pakai perangkat atau kunci keamanan lain.',
    unsupported: 'Browser ini tidak mendukung passkey. Perbarui browser atau pakai perangkat lain.',
    remove: 'Hapus',
    removeOne: (name: string) => `Hapus ${name}`,
    removeNote: (name: string) =>
      `Passkey “${name}” tidak lagi dapat dipakai untuk masuk, dan perangkat lain Anda dikeluarkan dari akun.`,
    removeYes: 'Hapus passkey',
  },
} as const
