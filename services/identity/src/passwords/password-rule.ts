import { err, ok, type ValidationResult } from '../validation/validation-result'
import { isCommonPassword } from './common-passwords'

const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128

/** The form that is hashed (NFKC): equal characters give equal bytes on every keyboard. */
export function normalisePassword(input: string): string {
  return input.normalize('NFKC')
}

/**
 * Validates a password: 8–128 characters, not a username, not common (rule book §1). `usernames` are those of all
 * accounts that share it. Returns the password unchanged.
 */
export function checkPassword(input: string, usernames: readonly string[]): ValidationResult<string> {
  const password = normalisePassword(input)
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return err(`Kata sandi paling sedikit ${MIN_PASSWORD_LENGTH} karakter.`)
  if (length > MAX_PASSWORD_LENGTH) return err(`Kata sandi paling banyak ${MAX_PASSWORD_LENGTH} karakter.`)
  const folded = password.toLowerCase()
  if (usernames.some((username) => username.trim().toLowerCase() === folded)) {
    return err('Kata sandi tidak boleh sama dengan username.')
  }
  if (isCommonPassword(folded)) {
    return err('Kata sandi ini terlalu umum dan mudah ditebak. Pilih kata sandi lain.')
  }
  return ok(input)
}
