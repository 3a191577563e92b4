import { invalid } from '@jejaring/service-kit'

/** Normalizes a phone number to digits with the country code. Errors: invalid (`phone`). */
export function pairingPhone(input: string): string {
  const digits = input.replace(/\D/g, '')
  const phone = digits.startsWith('0') ? `62${digits.slice(1)}` : digits
  if (!/^[1-9]\d{8,14}$/.test(phone)) {
    throw invalid('Nomor HP tidak sesuai.', { phone: 'Isi nomor seperti 081234567890.' })
  }
  return phone
}
