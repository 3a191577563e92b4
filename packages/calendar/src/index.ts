/**
 * The business calendar: a business day is a calendar day in Asia/Jakarta (rule book, preamble),
 * which keeps UTC+7 all year, so plain arithmetic is exact whatever zone a process runs in.
 */
const hour = 60 * 60 * 1000
const dayLength = 24 * hour
const jakarta = 7 * hour

/** The business day of a moment, `yyyy-mm-dd`. */
export function businessDay(moment: Date): string {
  return new Date(moment.getTime() + jakarta).toISOString().slice(0, 10)
}

/** The moment a business day begins, 00:00 WIB. Throws on a day that there is not. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00.000+07:00`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()) || businessDay(start) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return start
}

/** The day so many days later; negative for earlier. */
export function addDays(day: string, days: number): string {
  return businessDay(new Date(startOfDay(day).getTime() + days * dayLength))
}

/** How many days `later` is after `earlier`; negative when it is before. */
export function daysBetween(earlier: string, later: string): number {
  return (startOfDay(later).getTime() - startOfDay(earlier).getTime()) / dayLength
}

/** DD/MM/YYYY in Jakarta. */
export function formatDate(moment: Date): string {
  return businessDay(moment).split('-').reverse().join('/')
}

/** DD/MM/YYYY HH:mm in Jakarta. */
export function formatDateTime(moment: Date): string {
  return `${formatDate(moment)} ${new Date(moment.getTime() + jakarta).toISOString().slice(11, 16)}`
}

/** ISO 8601 with Jakarta's offset, as times leave the system (rule book §7). */
export function isoInJakarta(moment: Date): string {
  return `${new Date(moment.getTime() + jakarta).toISOString().slice(0, -1)}+07:00`
}
