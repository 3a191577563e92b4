import { err, ok, type ValidationResult } from '../validation/validation-result'

const MAX_NAME_LENGTH = 100

/** Invisible letters, such as U+3164, are default-ignorable; so are the selectors behind an emoji, which are allowed. */
const FORBIDDEN = /[\p{C}\uFFFD<>]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u

/**
 * Validates a person's name: 1–100 characters with at least one letter, without control or invisible characters.
 * Returns it with single spaces in composed form (NFC), so that equal names are equal strings. `label` names the
 * field in messages.
 */
export function checkName(input: string, label = 'Nama'): ValidationResult<string> {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') return err(`${label} wajib diisi.`)
  const length = [...name].length
  if (length > MAX_NAME_LENGTH) return err(`${label} paling banyak ${MAX_NAME_LENGTH} karakter.`)
  if (FORBIDDEN.test(name) || !/\p{L}/u.test(name)) {
    return err(`${label} hanya boleh berisi huruf, angka, spasi, dan tanda baca umum.`)
  }
  return ok(name)
}
