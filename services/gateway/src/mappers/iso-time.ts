import { isoInJakarta } from '@jejaring/calendar'

/** ISO 8601 with the offset of Jakarta; null for undefined. */
export function toIsoTime(date: Date | undefined): string | null {
  return date ? isoInJakarta(date) : null
}
