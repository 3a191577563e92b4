/**
 * The digits that WhatsApp knows an Indonesian mobile number by (6281234567890), however it is written;
 * undefined for what is none.
 */
export function internationalPhone(written: string): string | undefined {
  const digits = written.replaceAll(/[\s.()+-]/g, '')
  const national = digits.replace(/^(62|0)/, '')
  return /^8\d{7,12}$/.test(national) ? `62${national}` : undefined
}

/** For screens and logs: enough to recognise a number one knows, not enough to call it. */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/^62/, '0')
  return shown.length < 9 ? '•••' : `${shown.slice(0, 4)}•••${shown.slice(-3)}`
}
