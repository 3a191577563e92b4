import { randomBytes } from 'node:crypto'

export const codesAtOnce = 10

// Crockford's base32: no I, L, O and U, which are mistaken for others.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** Ten codes of 50 random bits each, as they are shown: `7K2QX-9F0TB`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const code = [...randomBytes(length)].map((byte) => letters[byte % 32]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/** The form that is hashed, whatever dashes, blanks and small letters were typed; undefined for what is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}
