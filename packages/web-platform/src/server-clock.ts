// Tolerates differences up to this: they are network latency. A wrong device clock is off by hours or years.
const MAX_LATENCY_MS = 2 * 60_000

let offsetMs = 0

/** The current time by the server’s clock. The device clock may be wrong, and "today" with it. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** Updates the clock offset from the `Date` header of a fresh response. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) > MAX_LATENCY_MS ? difference : 0
}
