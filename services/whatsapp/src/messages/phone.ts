/** Normalizes an Indonesian mobile number to WhatsApp's form (6281234567890); undefined if it is not one. */
export function internationalPhone(input: string): string | undefined {
  const digits = input.replaceAll(/[\s.()+-]/g, '')
  const national = digits.replace(/^(62|0)/, '')
  return /^8\d{7,12}$/.test(national) ? `62${national}` : undefined
}

/** Masks the middle digits, for screens and logs. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone.replace(/^62/, '0'))
}

/** Shows the first four and the last three characters; none of a short text. */
export function maskMiddle(text: string): string {
  return text.length < 9 ? '•••' : `${text.slice(0, 4)}•••${text.slice(-3)}`
}
