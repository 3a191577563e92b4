import { randomBytes } from 'node:crypto'

export const RECOVERY_CODE_COUNT = 10

// Crockford's base32: without the look-alikes I, L, O and U.
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 10

/** Generates ten codes of 50 random bits each, formatted `7K2QX-9F0TB`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const code = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % 32]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}

/**
 * Returns the form that is hashed, tolerating dashes, spaces, lower case and look-alikes; undefined if it is no
 * code.
 */
export function normaliseRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter))
    ? code
    : undefined
}
