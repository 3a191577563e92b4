// Excludes the year 0.
const ISO_DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const DISPLAYED_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Formats `yyyy-mm-dd` as dd/mm/yyyy. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** Parses dd/mm/yyyy to `yyyy-mm-dd`; undefined for an invalid date. */
export function typedDay(text: string): string | undefined {
  const [, dayText, monthText, year] = DISPLAYED_DAY.exec(text.trim()) ?? []
  if (!dayText || !monthText || !year) return undefined
  const day = `${year}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Whether a text is a valid `yyyy-mm-dd` date. */
export function isDay(text: string): boolean {
  const made = new Date(`${text}T00:00:00Z`)
  return ISO_DAY.test(text) && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text)
}
