/** Texts of the second step of a login, in a lazy chunk. */
export const codeTexts = {
  title: 'Verifikasi Dua Langkah',
  help: 'Buka aplikasi autentikator di HP Anda dan masukkan kode yang tampil.',
  code: 'Kode verifikasi',
  codeHelp: 'Enam angka dari aplikasi, atau salah satu kode pemulihan Anda.',
  codeMissing: 'Isi kode verifikasi',
  submit: 'Verifikasi',
  passkey: 'Pakai passkey',
  passkeyFailed:
    'Passkey tidak dipakai: perangkat membatalkan atau tidak mengenalinya. Coba lagi, atau masukkan kode verifikasi.',
  back: 'Kembali ke halaman masuk',
  over: 'Waktu untuk memasukkan kode sudah habis. Silakan masuk kembali.',
}
