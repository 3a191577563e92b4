import { randomBytes } from 'node:crypto'

/** Crockford's base32: without the look-alikes I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 symbols of 5 bits are the 80 random bits of rule book §4. */
const CODE_LENGTH = 16
const GROUP_LENGTH = 4

/** Generates pin codes of 80 random bits in groups of four (`7K3M-Q2XV-9RTB-0HND`). */
export function generatePinCodes(count: number): string[] {
  // 256 is a multiple of 32, so the low five bits of a random byte are uniform.
  const bytes = randomBytes(count * CODE_LENGTH)
  return Array.from({ length: count }, (_, index) => {
    const symbols = [...bytes.subarray(index * CODE_LENGTH, (index + 1) * CODE_LENGTH)].map(
      (byte) => ALPHABET[byte & 31],
    )
    return group(symbols.join(''))
  })
}

function group(symbols: string): string {
  return symbols.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-')
}
