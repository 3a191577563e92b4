import { z } from 'zod'

const required = 'Wajib diisi.'

/**
 * NUL cannot be stored; U+FFFD and lone surrogates are what is left of a text in another encoding, so storing them would
 * lose the rest for good.
 */
const isReadable = (typed: string) => !/[\0\uFFFD\p{Cs}]/u.test(typed)
const unreadable = 'Berisi karakter yang tidak terbaca. Hapus, lalu ketik ulang.'

/** Trimmed text. */
export const text = (max = 200) =>
  z
    .string({ error: required })
    .trim()
    .max(max, `Paling banyak ${max} karakter.`)
    .refine(isReadable, unreadable)

/** Not only characters that nobody sees, such as zero-width spaces. */
const isVisible = (typed: string) => typed === '' || /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(typed)

export const requiredText = (max = 200) => text(max).min(1, required).refine(isVisible, required)

export const optionalText = (max = 200) => text(max).default('')

/** Not trimmed: blanks are part of a password. */
export const password = z
  .string({ error: required })
  .max(1000, 'Kata sandi terlalu panjang.')
  .refine(isReadable, unreadable)

/**
 * Whole number (rule book, preamble): text in plain digits, a JSON number by its value, however it is written. Refuses
 * "500.000", "1e9", fractions and negative numbers, and anything above the safe integers, which JSON would round.
 */
export const wholeNumber = (minimum = 0, maximum = Number.MAX_SAFE_INTEGER) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      {
        error: 'Isi dengan angka bulat tanpa titik atau koma.',
      },
    )
    .pipe(
      z
        .number()
        .int('Isi dengan angka bulat tanpa titik atau koma.')
        .min(minimum, `Paling sedikit ${minimum.toLocaleString('id-ID')}.`)
        .max(maximum, `Paling banyak ${maximum.toLocaleString('id-ID')}.`),
    )

/** Amount in Rupiah, converted to bigint. */
export const amount = wholeNumber().transform(BigInt)

/** Checkbox: accepts the form and JSON spellings of yes; everything else is false. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .optional()
  .transform((value) => value === true || value === 1 || ['1', 'true', 'on', 'yes'].includes(String(value)))

/** Id as Select2 sends it: digits as text or number. Empty becomes 0. */
export const optionalId = z
  .union([z.literal(''), wholeNumber(0, 2_147_483_647)])
  .optional()
  .transform((value) => (value === '' || value === undefined ? 0 : value))

/** Row id in a path. Invalid ids become 0, which no row has, so the call responds 404. */
export const rowId = z.string().transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0))

/** Version of a row for optimistic locking. Missing or empty becomes 0, which skips the comparison. */
export const rowVersion = z
  .union([z.literal(''), wholeNumber()])
  .optional()
  .transform((value) => BigInt(value || 0))

const dayRule = 'Tanggal ditulis yyyy-mm-dd.'

export const day = z
  // PostgreSQL has no year 0.
  .union([z.literal(''), z.iso.date(dayRule).regex(/^(?!0000)/, dayRule)])
  .optional()
  .transform((value) => value ?? '')

const monthRule = 'Isi dengan bulan yang benar, misalnya 2026-03.'

/** A month, `yyyy-mm`; empty means the default of the call. */
export const month = z
  .union([z.literal(''), z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, monthRule)], {
    error: monthRule,
  })
  .optional()
  .transform((value) => value ?? '')
