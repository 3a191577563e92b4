// A clock that is wrong is wrong by hours or years; less than this is the way of the answer.
const TOLERATED = 2 * 60_000

let behind = 0

/** The time by the server's clock: by that of a phone "today" may be a day of another year. */
export function serverNow(): Date {
  return new Date(Date.now() + behind)
}

/** Compares this device's clock with what a fresh answer of the server says in its `Date`. */
export function syncServerClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) behind = Math.abs(difference) > TOLERATED ? difference : 0
}
