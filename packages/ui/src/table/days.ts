// No calendar has a year 0.
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const SHOWN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** `yyyy-mm-dd` as dd/mm/yyyy, for people. */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** A typed dd/mm/yyyy as `yyyy-mm-dd`; undefined when there is no such day. */
export function typedDay(text: string): string | undefined {
  const [, dayText, monthText, year] = SHOWN.exec(text.trim()) ?? []
  if (!dayText || !monthText || !year) return undefined
  const day = `${year}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** Whether a text is a `yyyy-mm-dd` that the calendar has. */
export function isDay(text: string): boolean {
  const made = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(made.getTime()) && made.toISOString().startsWith(text)
}
