import { texts } from '../texts'
import type { Limit } from './limits'

/**
 * Normalises typed or pasted text by dropping separators only. A filter never drops a character that changes the meaning:
 * any other text stays as typed, with an error next to it (`charactersLimit`), because the rest would be another number.
 */
export interface Filter {
  readonly normalise: (typed: string) => string
  /** The fault of text that is no complete or incomplete value; undefined for a value. */
  readonly fault: Limit
}

/** Marks of writing direction and joiners, which address books and chats wrap numbers in. */
const INVISIBLE = /\p{Cf}/gu
const SEPARATORS = /[\s.()\u2010-\u2015\u2212-]/g

const withoutInvisible = (typed: string) => typed.replace(INVISIBLE, '')
const digitsOf = (typed: string) => withoutInvisible(typed).replace(SEPARATORS, '')

function charactersLimit(valid: RegExp, message: string): Limit {
  return (value) => (valid.test(String(value ?? '')) ? undefined : message)
}

/** A username: lower-case letters and digits, first a letter (rule book §1). */
export const usernameFilter: Filter = {
  normalise: (typed) => withoutInvisible(typed).trim().toLowerCase(),
  fault: charactersLimit(/^([a-z][a-z0-9]*)?$/, texts.form.usernameCharacters),
}

/** An account number: digits, which banks print in groups. */
export const digitsFilter: Filter = {
  normalise: (typed) => (isDigits(digitsOf(typed)) && !isDecimal(typed) ? digitsOf(typed) : typed),
  fault: charactersLimit(/^\d*$/, texts.form.digitsOnly),
}

/** An Indonesian phone number in local form: `+62 812…`, `+62 (0)812…` and `812…` become `0812…`. */
export const phoneFilter: Filter = {
  normalise(typed) {
    const digits = digitsOf(typed)
    if (!/^\+?\d*$/.test(digits)) return typed
    const national = digits.replace(/^\+?62/, '')
    if (national !== digits) return `0${national.replace(/^0/, '')}`
    // Typed key by key, `+62` is 0 already when the 0 of `+62 0812…` comes.
    if (digits.startsWith('00')) return digits.slice(1)
    return digits.startsWith('8') ? `0${digits}` : digits
  },
  fault: charactersLimit(/^\+?\d*$/, texts.form.phoneCharacters),
}

/** A cell that is formatted with decimals: without its dot it would be another account. */
const isDecimal = (typed: string) => /^\d+\.\d{1,2}$/.test(withoutInvisible(typed).trim())

const isDigits = (text: string) => /^\d*$/.test(text)
