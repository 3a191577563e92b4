const MINUTE = 60_000
/** 1, 2, 4 … minutes between tries: after the sixth somebody has to look at it. */
const MOST_TRIES = 6
/** What only had to wait for the device is not worth a longer pause. */
const AWAY = 15_000

/**
 * When a message is tried again that did not go out; undefined when it was tried often enough. Times when
 * nothing could be tried, because the device or identity was away, do not count as tries.
 */
export function retryAt(tries: number, wasAway: boolean, now: Date, random: number): Date | undefined {
  if (wasAway) return new Date(now.getTime() + AWAY)
  if (tries >= MOST_TRIES) return undefined
  // Between three quarters and five quarters of it, so that what failed together does not come together.
  const spread = 0.75 + random / 2
  return new Date(now.getTime() + Math.round(2 ** (tries - 1) * MINUTE * spread))
}
