import { formatNumber } from '@jejaring/money'
import { oneLine } from '@jejaring/service-kit'

/** The canonical form of a value, or an Indonesian message that says why it is refused. */
export type ParseResult = { readonly value: string } | { readonly refused: string }

/** Parses the input of an admin. */
export interface ValueParser {
  (input: string): ParseResult
  /** Bounds of numbers, inclusive. */
  readonly min?: number
  readonly max?: number
}

/** How screens format and edit a value. */
export type Unit =
  | 'rupiah'
  | 'percent'
  | 'days'
  | 'points'
  | 'level'
  | 'choices'
  | 'text'
  | 'messages'
  | 'seconds'
  | 'hour'
  | 'hours'
  | 'switch'

/** An integer in plain digits within inclusive bounds. */
export function wholeNumber(min: number, max: number): ValueParser {
  const read = (input: string): ParseResult => {
    const text = input.trim()
    if (!/^\d{1,15}$/.test(text)) return { refused: 'Isi dengan angka bulat tanpa titik atau koma.' }
    const number = Number(text)
    if (number < min) return { refused: `Nilai paling kecil adalah ${formatNumber(BigInt(min))}.` }
    if (number > max) return { refused: `Nilai paling besar adalah ${formatNumber(BigInt(max))}.` }
    return { value: String(number) }
  }
  return Object.assign(read, { min, max })
}

/** A non-empty single line of text. */
export function line(maxLength: number): ValueParser {
  return (input) => {
    const text = oneLine(input)
    if (text === '') return { refused: 'Wajib diisi.' }
    if (text.length > maxLength) return { refused: `Paling banyak ${maxLength} karakter.` }
    return { value: text }
  }
}

export const email: ValueParser = (input) => {
  const text = input.trim()
  const isValid = text.length <= 120 && /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text)
  return isValid
    ? { value: text }
    : { refused: 'Isi dengan alamat email yang benar, misalnya nama@contoh.com.' }
}

/**
 * A phone number to call, also international or a landline. Spaces, dashes and a leading plus are kept; links strip
 * them.
 */
export const phone: ValueParser = (input) => {
  const text = input.trim()
  const digits = text.replaceAll(/\D/g, '').length
  const isValid = /^\+?[\d ()-]{8,24}$/.test(text) && digits >= 8 && digits <= 15
  return isValid ? { value: text } : { refused: 'Isi dengan nomor HP yang benar, misalnya 081234567890.' }
}

/** A non-empty subset of the offered numbers, in their order, separated by commas. */
export function choices(offered: readonly number[]): ValueParser {
  return (input) => {
    const chosen = input.split(',').map((part) => part.trim())
    const unknown = chosen.some((part) => !offered.map(String).includes(part))
    if (unknown) return { refused: `Pilih dari ${offered.join(', ')}, pisahkan dengan koma.` }
    return { value: offered.filter((number) => chosen.includes(String(number))).join(',') }
  }
}
