/**
 * A link that opens a WhatsApp chat: only the digits of a phone number, with the country's 62 in
 * front, and the first message if there is one. Undefined without a number.
 */
export function whatsAppLink(phone: string | number | null | undefined, message = ''): string | undefined {
  const digits = String(phone ?? '').replace(/\D/g, '')
  if (!digits) return undefined
  const national = digits.startsWith('62') ? digits.slice(2) : digits.replace(/^0+/, '')
  const query = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/62${national}${query}`
}
