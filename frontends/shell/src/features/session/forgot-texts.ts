/** Texts of the password reset request. */
export const forgotTexts = {
  title: 'Lupa Kata Sandi',
  help: 'Isi username Anda. Kami mengirim tautan untuk mengatur kata sandi.',
  submit: 'Lupa Sandi',
} as const
