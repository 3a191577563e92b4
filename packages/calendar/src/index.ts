/**
 * The business calendar: a business day is a calendar day in Asia/Jakarta (rule book, preamble),
 * which keeps UTC+7 all year, so plain arithmetic is exact whatever zone a process runs in.
 */
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const JAKARTA_OFFSET_MS = 7 * HOUR_MS

/** The business day of a timestamp, `yyyy-mm-dd`. */
export function businessDay(moment: Date): string {
  return new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 10)
}

/** The start of a business day, 00:00 WIB. Throws on an invalid day. */
export function startOfDay(day: string): Date {
  const start = new Date(`${day}T00:00:00.000+07:00`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(start.getTime()) || businessDay(start) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return start
}

/** Adds days to a business day; negative days subtract. */
export function addDays(day: string, days: number): string {
  return businessDay(new Date(startOfDay(day).getTime() + days * DAY_MS))
}

/** Days from `earlier` to `later`; negative when it is before. */
export function daysBetween(earlier: string, later: string): number {
  return (startOfDay(later).getTime() - startOfDay(earlier).getTime()) / DAY_MS
}

/** Hours of a hold while config is of a release that does not know `withdraw_hold_hours`. */
export const PREVIOUS_RELEASE_HOLD_HOURS = 24

/** End of a hold of some hours after a change; undefined without a change, with 0 hours, or when it is over. */
export function holdEnd(since: Date | undefined, hours: number, now: Date): Date | undefined {
  if (!since || hours === 0) return undefined
  const end = new Date(since.getTime() + hours * HOUR_MS)
  return end > now ? end : undefined
}

/** DD/MM/YYYY in Jakarta. */
export function formatDate(moment: Date): string {
  return businessDay(moment).split('-').reverse().join('/')
}

/** DD/MM/YYYY HH:mm in Jakarta. */
export function formatDateTime(moment: Date): string {
  return `${formatDate(moment)} ${new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(11, 16)}`
}

/** ISO 8601 with Jakarta's offset, the format of times in replies (rule book §7). */
export function isoInJakarta(moment: Date): string {
  return `${new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, -1)}+07:00`
}
