const MINUTE_MS = 60_000
/** After the sixth try a message fails and an admin has to act. */
const MAX_TRIES = 6
/** Fixed delay while the device or identity is unavailable. */
const UNAVAILABLE_RETRY_MS = 15_000

/**
 * Returns the time of the next try, by exponential backoff (1, 2, 4 … minutes) with jitter; undefined after the last
 * one. Attempts that failed because the device or identity was unavailable do not count as tries.
 */
export function retryAt(tries: number, wasUnavailable: boolean, now: Date, random: number): Date | undefined {
  if (wasUnavailable) return new Date(now.getTime() + UNAVAILABLE_RETRY_MS)
  if (tries >= MAX_TRIES) return undefined
  // 75 % to 125 %, so that messages that failed together are not retried together.
  const jitter = 0.75 + random / 2
  return new Date(now.getTime() + Math.round(2 ** (tries - 1) * MINUTE_MS * jitter))
}
