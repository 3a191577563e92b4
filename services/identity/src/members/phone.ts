import { isPhoneNumber } from '@jejaring/identifiers'
import { err, ok, type ValidationResult } from '../validation/validation-result'

/**
 * Normalises an Indonesian mobile number (`0812…`, `62812…`, `+62 812-…`, `812…`) to the national form `08…`, which
 * members type and read. Consumers that need the country code (WhatsApp) replace the 0 by 62.
 */
export function checkPhone(input: string): ValidationResult<string> {
  // Address books and chats wrap numbers in marks of writing direction.
  const typed = input.replace(/\p{Cf}/gu, '').trim()
  if (typed === '') return err('Nomor HP wajib diisi.')
  if (!/^\+?[\d\s().\u2010-\u2015\u2212-]+$/.test(typed)) return err('Nomor HP hanya boleh berisi angka.')
  const phone = national(typed.replace(/\D/g, ''), typed.startsWith('+'))
  if (phone === undefined || !isPhoneNumber(phone)) {
    return err('Nomor HP tidak dikenal. Isi nomor HP Indonesia, misalnya 081234567890.')
  }
  return ok(phone)
}

function national(digits: string, international: boolean): string | undefined {
  // `+62 (0)812…` is a common spelling: drop the 0 after the country code.
  if (digits.startsWith('62')) return `0${digits.slice(2).replace(/^0/, '')}`
  if (international) return undefined
  return digits.startsWith('8') ? `0${digits}` : digits
}
