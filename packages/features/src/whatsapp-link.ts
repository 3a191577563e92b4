/**
 * URL of a WhatsApp chat with a phone number (country code 62) and an optional first message. Undefined
 * without a number.
 */
export function whatsAppLink(phone: string | number | null | undefined, message = ''): string | undefined {
  const digits = String(phone ?? '').replace(/\D/g, '')
  if (!digits) return undefined
  // `+62 (0)812…` is a common spelling: the 0 goes together with the country code.
  const national = digits.replace(/^62/, '').replace(/^0+/, '')
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/62${national}${query}`
}
