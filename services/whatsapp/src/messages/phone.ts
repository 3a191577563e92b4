/** Normalizes an Indonesian mobile number to WhatsApp's form (6281234567890); undefined if it is not one. */
export function internationalPhone(input: string): string | undefined {
  const digits = input.replaceAll(/[\s.()+-]/g, '')
  const national = digits.replace(/^(62|0)/, '')
  return /^8\d{7,12}$/.test(national) ? `62${national}` : undefined
}

/** Masks the middle digits, for screens and logs. */
export function maskedPhone(phone: string): string {
  const shown = phone.replace(/^62/, '0')
  return shown.length < 9 ? '•••' : `${shown.slice(0, 4)}•••${shown.slice(-3)}`
}
