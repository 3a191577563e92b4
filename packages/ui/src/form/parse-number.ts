import { formTexts } from './texts'

/** Parses the text of a number field: without thousands separators, decimals after a dot. Other text is not a number yet. */
export type NumberInputValue = string | number

/** Amounts may have sen, which are dropped; counts may not have decimals. */
export type Kind = 'rupiah' | 'count'

/** Drops the sen; they never become Rupiah digits. */
export function wholeOf(typed: NumberInputValue, kind: Kind): number | undefined {
  if (faultOf(typed, kind) || typed === '') return undefined
  return Math.min(Math.trunc(Number(typed)), Number.MAX_SAFE_INTEGER)
}

/** Error for typed text that is not a valid number. The text stays as typed, because dropping a sign or a comma would change its value. */
export function faultOf(typed: NumberInputValue, kind: Kind): string | undefined {
  const text = String(typed)
  if (text.startsWith('-')) return formTexts.negative
  if (kind === 'count') return /\.(\d{3,}|\d*[1-9])/.test(text) ? formTexts.wholeOnly : undefined
  return /^\d+\.\d{3,}$/.test(text) ? formTexts.commaForThousands : undefined
}

const ours = /^-?\d+(,\d{1,2})?$/
const oursWithDots = /^-?\d{1,3}([. ]\d{3})+(,\d{1,2})?$/

/** Strips the `,-` of a pasted price, which means "no sen" and would be read as a minus. */
export function withoutDash(pasted: string): string {
  return pasted.replace(/,[-–—−]{1,2}\s*$/, '')
}

/** Error for ambiguous pasted text, such as 2,500.00 or 2.5, which reads differently in other locales. */
export function pasteFault(pasted: string): string | undefined {
  const text = pasted.replaceAll(/\s/g, ' ').trim()
  const number = withoutDash(text).replace(/^(Rp|IDR)\.? ?/i, '')
  if (ours.test(number) || oursWithDots.test(number)) return undefined
  return formTexts.noNumber(text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text)
}

const MAX_TEXT_LENGTH = 30
