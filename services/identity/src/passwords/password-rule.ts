import { bad, type Checked, good } from '../checked'
import { isCommonPassword } from './common-passwords'

const shortestPassword = 8
const longestPassword = 128

/** The form that is hashed: the same characters give the same bytes, whatever keyboard typed them. */
export function normalisePassword(input: string): string {
  return input.normalize('NFKC')
}

/**
 * 8–128 characters, not the username, not among the commonest (rule book §1). `usernames` are those
 * of all accounts that would share it. Answers the password as it was given.
 */
export function checkPassword(input: string, usernames: readonly string[]): Checked<string> {
  const password = normalisePassword(input)
  const length = [...password].length
  if (length < shortestPassword) return bad(`Kata sandi paling sedikit ${shortestPassword} karakter.`)
  if (length > longestPassword) return bad(`Kata sandi paling banyak ${longestPassword} karakter.`)
  const folded = password.toLowerCase()
  if (usernames.some((username) => username.trim().toLowerCase() === folded)) {
    return bad('Kata sandi tidak boleh sama dengan username.')
  }
  if (isCommonPassword(folded)) {
    return bad('Kata sandi ini terlalu umum dan mudah ditebak. Pilih kata sandi lain.')
  }
  return good(input)
}
