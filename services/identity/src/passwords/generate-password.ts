import { randomInt } from 'node:crypto'

// No look-alike characters.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Generates a password to be shown once: 20 characters, 100 random bits, in groups that are easy to copy by eye. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
