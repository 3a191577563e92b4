import { bad, type Checked, good } from '../checked'

const longest = 100

/**
 * A person's name: 2–100 characters with at least one letter, without control or invisible
 * characters. Answers it with single spaces and in composed form (NFC), so that equal names are
 * equal text. `label` names the field in the sentence.
 */
export function checkName(input: string, label = 'Nama'): Checked<string> {
  const name = input.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (name === '') return bad(`${label} wajib diisi.`)
  const length = [...name].length
  if (length < 2 || length > longest) return bad(`${label} terdiri dari 2–${longest} karakter.`)
  if (/[\p{C}<>]/u.test(name) || !/\p{L}/u.test(name)) {
    return bad(`${label} hanya boleh berisi huruf, angka, spasi, dan tanda baca umum.`)
  }
  return good(name)
}
