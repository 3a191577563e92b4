/** Texts of the password reset form. */
export const recoverTexts = {
  title: 'Atur Kata Sandi',
  help: 'Buat kata sandi baru, paling sedikit 8 karakter. Anda akan keluar dari semua perangkat.',
  password: 'Kata sandi baru',
  confirmation: 'Ulangi kata sandi baru',
  submit: 'Simpan kata sandi',
  passwordMissing: 'Isi kata sandi baru',
  confirmationMissing: 'Ulangi kata sandi baru Anda',
  differs: 'Kedua kata sandi tidak sama',
} as const
