// Excludes the year 0.
const ISO_DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const DISPLAYED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/

/** Formats `yyyy-mm-dd` as dd/mm/yyyy. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Parses dd/mm/yyyy, or dd/mm/yy of this century, to `yyyy-mm-dd`; undefined for an invalid date. */
export function typedDay(text: string): string | undefined {
  const [, dayText, monthText, year] = DISPLAYED_DAY.exec(text.trim()) ?? []
  if (!dayText || !monthText || !year) return undefined
  const day = `${year.padStart(4, '20')}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/**
 * Completes the slashes of a date while it is typed: `1/2/2026` is 01/02/2026, as is `01022026`. A pasted `yyyy-mm-dd`
 * is turned round. Days and months are padded by their separators, so that no digit moves into another part.
 */
export function withSlashes(typed: string): string {
  const text = typed.trim()
  if (isDay(text)) return shownDay(text)
  const parts = text.split(/[^\d]+/)
  const padded = parts.map((part, index) => (index < parts.length - 1 ? part.padStart(2, '0') : part))
  const digits = (parts.length > 1 ? padded : parts).join('').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** Whether a text is a valid `yyyy-mm-dd` date. */
export function isDay(text: string): boolean {
  const made = new Date(`${text}T00:00:00Z`)
  return ISO_DAY.test(text) && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text)
}
