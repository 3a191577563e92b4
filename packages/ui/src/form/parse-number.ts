import { formTexts } from './texts'

/** What stands in a number's box: a number without thousands' dots and with a dot before the sen, or what is not one yet. */
export type Typed = string | number

/** Sen are less than anything that is paid; half a pin is a mistake. */
export type Kind = 'rupiah' | 'count'

/** Sen are left out: they are never more Rupiah. */
export function wholeOf(typed: Typed, kind: Kind): number | undefined {
  if (faultOf(typed, kind) || typed === '') return undefined
  return Math.min(Math.trunc(Number(typed)), Number.MAX_SAFE_INTEGER)
}

/** Why what was typed is no number of ours. It stays as it was typed: leaving out a sign or a comma would make another number of it. */
export function faultOf(typed: Typed, kind: Kind): string | undefined {
  const text = String(typed)
  if (text.startsWith('-')) return formTexts.negative
  if (kind === 'count') return /\.(\d{3,}|\d*[1-9])/.test(text) ? formTexts.wholeOnly : undefined
  return /^\d+\.\d{3,}$/.test(text) ? formTexts.commaForThousands : undefined
}

const ours = /^-?\d+(,\d{1,2})?$/
const oursWithDots = /^-?\d{1,3}([. ]\d{3})+(,\d{1,2})?$/

/** What is pasted without the `,-` of a price, which says that there are no sen; in the box it would be a minus. */
export function withoutDash(pasted: string): string {
  return pasted.replace(/,[-–—−]{1,2}\s*$/, '')
}

/**
 * Why what is pasted is not taken: it may mean more than one number here, such as 2,500.00 or 2.5, where the one who
 * pastes means another than the one who reads.
 */
export function pasteFault(pasted: string): string | undefined {
  const text = pasted.replaceAll(/\s/g, ' ').trim()
  const number = withoutDash(text).replace(/^(Rp|IDR)\.? ?/i, '')
  if (ours.test(number) || oursWithDots.test(number)) return undefined
  return formTexts.noNumber(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}

const LONGEST = 30
