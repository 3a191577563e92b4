import { businessDay } from '@jejaring/calendar'

/**
 * The number of a member's certificate: the day of joining, on which it was issued, and the last ten digits of the
 * member's id, which are random. Nothing is stored.
 */
export function certificateNumber({
  id,
  createdAt,
}: {
  readonly id: string
  readonly createdAt: Date
}): string {
  return `SM-${businessDay(createdAt).replaceAll('-', '')}-${id.slice(-10).toUpperCase()}`
}
