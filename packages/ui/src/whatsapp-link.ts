/**
 * A link that opens a WhatsApp chat: only the digits of a phone number, with the country's 62 in
 * front. Undefined without a number.
 */
export function whatsAppLink(phone: string | number | null | undefined): string | undefined {
  const digits = String(phone ?? '').replace(/\D/g, '')
  if (!digits) return undefined
  const national = digits.startsWith('62') ? digits.slice(2) : digits.replace(/^0+/, '')
  return `https://wa.me/62${national}`
}
