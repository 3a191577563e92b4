import { isoInJakarta } from '@jejaring/calendar'

/** A time as it leaves the system; null where there is none. */
export function toIsoTime(date: Date | undefined): string | null {
  return date ? isoInJakarta(date) : null
}
