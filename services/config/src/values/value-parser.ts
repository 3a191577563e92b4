import { formatNumber } from '@jejaring/money'
import { oneLine } from '@jejaring/service-kit'

/** What a value was read as: its one written form, or an Indonesian sentence saying why it is refused. */
export type ParseResult = { readonly value: string } | { readonly refused: string }

/** A type of system value: reads what an admin typed. */
export interface ValueParser {
  (input: string): ParseResult
  /** Of numbers; both included. */
  readonly min?: number
  readonly max?: number
}

/** How a person writes a value, and reads it. */
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

/** A whole number in plain digits, within bounds (both included). */
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

/** One line of text. */
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
  const formed = text.length <= 120 && /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text)
  return formed
    ? { value: text }
    : { refused: 'Isi dengan alamat surel yang benar, misalnya nama@contoh.com.' }
}

/** A number people call; spaces, dashes and a leading plus may stay, links strip them. */
export const phone: ValueParser = (input) => {
  const text = input.trim()
  const digits = text.replaceAll(/\D/g, '').length
  const formed = /^\+?[\d ()-]{8,24}$/.test(text) && digits >= 8 && digits <= 15
  return formed ? { value: text } : { refused: 'Isi dengan nomor telepon yang benar, misalnya 081234567890.' }
}

/** A non-empty choice out of some numbers, written in their order with commas between. */
export function choices(offered: readonly number[]): ValueParser {
  return (input) => {
    const chosen = input.split(',').map((part) => part.trim())
    const unknown = chosen.some((part) => !offered.map(String).includes(part))
    if (unknown) return { refused: `Pilih dari ${offered.join(', ')}, pisahkan dengan koma.` }
    return { value: offered.filter((number) => chosen.includes(String(number))).join(',') }
  }
}
