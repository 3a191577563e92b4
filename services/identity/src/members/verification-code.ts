import { randomInt } from 'node:crypto'
import { type Fault, invalid } from '@jejaring/service-kit'

/** Lifetime of a code. */
export const CODE_LIFETIME_MS = 10 * 60_000
/** Guesses at one code; afterwards it is void. */
export const MAX_CODE_TRIES = 5
const DIGITS = 6

/** The sentence for a code that has expired, was used or replaced, or has no guesses left. */
export const VOID_CODE_SENTENCE = 'Kode ini tidak berlaku lagi. Minta kode baru.'

export function randomCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** The digits of a typed code, without spaces. Throws `invalid` (`code`) with the sentence `malformed` for anything else. */
export function parseCode(typed: string, malformed: string): string {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw invalidCode(malformed)
  return code
}

/** A fault on the field `code` with a sentence. */
export function invalidCode(sentence: string): Fault {
  return invalid(sentence, { code: sentence })
}
