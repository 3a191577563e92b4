/** Texts of the page that asks for a link to a new password. */
export const forgotTexts = {
  title: 'Lupa Kata Sandi',
  help: 'Isi username Anda. Tautan untuk mengatur kata sandi dikirim ke WhatsApp Anda.',
  submit: 'Lupa Sandi',
} as const
