import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that what is read aloud is typed right. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 symbols of 5 bits: the 80 random bits that rule book §4 asks for. */
const SYMBOLS = 16
const GROUP = 4

/** New pin codes, each 80 random bits in groups of four (`7K3M-Q2XV-9RTB-0HND`). */
export function generatePinCodes(count: number): string[] {
  // 256 is a multiple of 32, so the low five bits of a random byte are even.
  const bytes = randomBytes(count * SYMBOLS)
  return Array.from({ length: count }, (_, index) => {
    const symbols = [...bytes.subarray(index * SYMBOLS, (index + 1) * SYMBOLS)].map(
      (byte) => ALPHABET[byte & 31],
    )
    return group(symbols.join(''))
  })
}

function group(symbols: string): string {
  return symbols.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}
