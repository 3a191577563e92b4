import { err, ok, type ValidationResult } from '../validation/validation-result'

/** Indonesian mobile numbers have 10–13 digits, the leading 0 included. */
const STORED_PHONE = /^08\d{8,11}$/

/**
 * An Indonesian mobile number, however it was typed: `0812…`, `62812…`, `+62 812-…`, `812…`.
 * Answers the national form `08…`, the one members type and read back in their profile; what needs
 * the country code (WhatsApp) puts 62 for the 0.
 */
export function checkPhone(input: string): ValidationResult<string> {
  const typed = input.trim()
  if (typed === '') return err('Nomor HP wajib diisi.')
  if (!/^\+?[\d\s().-]+$/.test(typed)) return err('Nomor HP hanya boleh berisi angka.')
  const phone = national(typed.replace(/\D/g, ''), typed.startsWith('+'))
  if (phone === undefined || !STORED_PHONE.test(phone)) {
    return err('Nomor HP tidak dikenal. Isi nomor HP Indonesia, misalnya 081234567890.')
  }
  return ok(phone)
}

function national(digits: string, international: boolean): string | undefined {
  // `+62 (0)812…` is often written by hand: the 0 after the country code is dropped.
  if (digits.startsWith('62')) return `0${digits.slice(2).replace(/^0/, '')}`
  if (international) return undefined
  return digits.startsWith('8') ? `0${digits}` : digits
}
