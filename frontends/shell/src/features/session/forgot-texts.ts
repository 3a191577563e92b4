/** Texts of the password reset request. */
export const forgotTexts = {
  title: 'Lupa Kata Sandi',
  help: 'Isi username Anda. Tautan untuk mengatur kata sandi dikirim ke WhatsApp Anda.',
  submit: 'Lupa Sandi',
} as const
