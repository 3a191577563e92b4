import { z } from 'zod'

const required = 'Wajib diisi.'

/** Text as typed, without the blanks around it. No database keeps a NUL. */
export const text = (max = 200) =>
  z
    .string({ error: required })
    .trim()
    .max(max, `Paling banyak ${max} karakter.`)
    .refine((typed) => !typed.includes('\0'), 'Berisi karakter yang tidak tampak. Hapus, lalu ketik ulang.')

export const requiredText = (max = 200) => text(max).min(1, required)

export const optionalText = (max = 200) => text(max).default('')

/** A password is never trimmed: blanks belong to it. */
export const password = z.string({ error: required }).max(1000, 'Kata sandi terlalu panjang.')

/**
 * A whole number in plain digits (rule book, preamble): "500.000", "1e9", fractions and negative
 * numbers are refused. Safe integers only, so that no digit is lost in JSON.
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

/** Rupiah, as bigint from the edge inwards. */
export const amount = wholeNumber().transform(BigInt)

/** A tick box: form and JSON spellings of yes; everything else is no. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .optional()
  .transform((value) => value === true || value === 1 || ['1', 'true', 'on', 'yes'].includes(String(value)))

/** The select2 convention of an id: digits as text or number; empty is 0. */
export const optionalId = z
  .union([z.literal(''), wholeNumber(0, 2_147_483_647)])
  .optional()
  .transform((value) => (value === '' || value === undefined ? 0 : value))

/** The number of a row in an address; one that no row can have is simply not found. */
export const rowId = z.string().transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0))

/** The version that a row had when it was read; left out or empty, nothing is compared. */
export const rowVersion = z
  .union([z.literal(''), wholeNumber()])
  .optional()
  .transform((value) => BigInt(value || 0))

const dayRule = 'Tanggal ditulis yyyy-mm-dd.'

export const day = z
  // The database's calendar has no year 0.
  .union([z.literal(''), z.iso.date(dayRule).regex(/^(?!0000)/, dayRule)])
  .optional()
  .transform((value) => value ?? '')
