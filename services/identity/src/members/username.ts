import { bad, type Checked, good } from '../checked'

const pattern = /^[a-z][a-z0-9]{3,19}$/

/** Usernames are compared and stored in lower case. */
export function normaliseUsername(input: string): string {
  return input.trim().toLowerCase()
}

/** 4–20 letters and digits, a letter first (rule book §1). Answers the stored form. */
export function checkUsername(input: string): Checked<string> {
  const username = normaliseUsername(input)
  if (username === '') return bad('Username wajib diisi.')
  if (!pattern.test(username)) {
    return bad('Username terdiri dari 4–20 huruf dan angka tanpa spasi, diawali huruf.')
  }
  return good(username)
}
