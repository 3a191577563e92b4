import { err, ok, type ValidationResult } from '../validation/validation-result'

const STORED_USERNAME = /^[a-z][a-z0-9]{3,19}$/

/** Usernames are compared and stored in lower case. */
export function normaliseUsername(input: string): string {
  return input.trim().toLowerCase()
}

/** Validates a username: 4–20 letters and digits, a letter first (rule book §1). Returns the stored form. */
export function checkUsername(input: string): ValidationResult<string> {
  const username = normaliseUsername(input)
  if (username === '') return err('Username wajib diisi.')
  if (!STORED_USERNAME.test(username)) {
    return err('Username terdiri dari 4–20 huruf dan angka tanpa spasi, diawali huruf.')
  }
  return ok(username)
}
