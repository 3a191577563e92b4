import { isUsername, normaliseUsername } from '@jejaring/identifiers'
import { err, ok, type ValidationResult } from '../validation/validation-result'

/** Validates a username: 4–20 letters and digits, a letter first (rule book §1). Returns the stored form. */
export function checkUsername(input: string): ValidationResult<string> {
  const username = normaliseUsername(input)
  if (username === '') return err('Username wajib diisi.')
  if (!isUsername(username)) {
    return err('Username terdiri dari 4–20 huruf dan angka tanpa spasi, diawali huruf.')
  }
  return ok(username)
}
