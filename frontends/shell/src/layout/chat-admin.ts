/**
 * The WhatsApp link to the office: only the digits of its phone number, with the country's 62
 * in front. Undefined without a number.
 */
export function chatAdminLink(phone: string | number | null | undefined): string | undefined {
  const digits = String(phone ?? '').replace(/\D/g, '')
  if (!digits) return undefined
  const national = digits.startsWith('62') ? digits.slice(2) : digits.replace(/^0+/, '')
  return `https://wa.me/62${national}`
}
