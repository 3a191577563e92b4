/**
 * URL of a WhatsApp chat with a phone number (digits only, country code 62) and an optional first message. Undefined
 * without a number.
 */
export function whatsAppLink(phone: string | number | null | undefined, message = ''): string | undefined {
  const digits = String(phone ?? '').replace(/\D/g, '')
  if (!digits) return undefined
  const national = digits.startsWith('62') ? digits.slice(2) : digits.replace(/^0+/, '')
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/62${national}${query}`
}
