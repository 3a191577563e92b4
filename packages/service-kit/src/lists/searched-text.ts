import { oneLine } from '../runtime/one-line'
import type { SearchTarget } from './table-source'

/** A trigram index answers from this many letters on; shorter texts match prefixes. */
export const MIN_SUBSTRING = 3

/** The words of a longer text are not searched one by one. */
const MAX_WORDS = 6

/** Patterns of a searched text, in any letter case. A column matches one of `texts` (LIKE) or all `words` (regular expressions). */
export interface TextPatterns {
  readonly texts: readonly string[]
  readonly words: readonly string[]
}

/**
 * Brings a searched text into the form of stored names: composed (NFC), on one line with single spaces, without invisible
 * characters, with one kind of apostrophe. Bounds its length.
 */
export function normalizeSearch(search: string): string {
  return oneLine(search.slice(0, 1_000))
    .slice(0, 200)
    .replaceAll(/[’‘ʼʻ´`]/g, `'`)
}

/** The patterns of a text for a search target. With `shortToo`, texts of one or two letters match inside, too. */
export function textPatterns(
  text: string,
  { prefixOnly, reversed, shortToo }: Pick<SearchTarget, 'prefixOnly' | 'reversed'> & { shortToo?: true },
): TextPatterns {
  if (reversed) return { texts: isShort(text) ? [] : [`${likePattern(reverse(text))}%`], words: [] }
  if (prefixOnly) return { texts: [`${likePattern(text)}%`], words: [] }
  const numbers = numbersIn(text)
  const contained = [text, ...numbers].map(
    (part) => `${isShort(part) && !shortToo ? '' : '%'}${likePattern(part)}%`,
  )
  return { texts: contained, words: numbers.length > 0 ? [] : wordPatterns(text) }
}

export const isAscii = ({ texts, words }: TextPatterns): boolean =>
  !/[^ -~]/.test([...texts, ...words].join(''))

export const mapPatterns = (
  { texts, words }: TextPatterns,
  change: (pattern: string) => string,
): TextPatterns => ({ texts: texts.map(change), words: words.map(change) })

const isShort = (text: string) => text.length < MIN_SUBSTRING

export const reverse = (text: string): string => [...text].reverse().join('')

/** The text as part of a LIKE pattern. The apostrophe of a name matches every kind of apostrophe. */
function likePattern(text: string): string {
  return isShort(text) ? escapeLike(text) : escapeLike(text).replaceAll(`'`, '_')
}

/** Escapes `%`, `_` and the backslash of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

/** One regular expression per word, which matches where a word begins; so that the order of the words does not matter. */
function wordPatterns(text: string): string[] {
  const words = text.split(' ')
  if (words.length < 2 || words.length > MAX_WORDS || words.every(isShort)) return []
  return words.map((word) => {
    const escaped = word.replaceAll(/[!-/:-@[-`{-~]/g, (character) =>
      character === `'` ? '.' : `\\${character}`,
    )
    return `(^|[^[:alnum:]])${escaped}`
  })
}

/** The last five to seven digits of a longer text, so many that few rows have them; empty for other texts. */
export const numberAtEnd = (text: string): string => /(?<=.)\d{5,7}$/.exec(text)?.[0] ?? ''

const AMOUNT = /^\d{1,3}([.,]\d{3})+$/

/**
 * The digits of a phone or account number that is written with separators or a country code: the phone “+62 812-3456-7890”
 * is stored as “081234567890”, and an account may begin with 628. Without the text itself; empty for other texts, and
 * amounts.
 */
function numbersIn(text: string): string[] {
  if (!/^\+?[\d ()./-]{5,}$/.test(text) || AMOUNT.test(text)) return []
  const digits = text.replaceAll(/\D/g, '')
  const phone = digits.replace(/^(00)?620?(?=8)/, '0')
  return [...new Set([phone, digits])].filter((number) => number.length >= 5 && number !== text)
}
