const DAY_MS = 24 * 60 * 60 * 1000

/** Returns when an unsent message expires: after 24 hours, or with its content if that is earlier (rule book §6). */
export function dropTime(requestedAt: Date, expiresAt: Date | undefined): Date {
  return earlierOf(requestedAt.getTime() + DAY_MS, expiresAt)
}

/** Returns until when a failed message can be sent again: for a week, or until its content expires. */
export function resendDeadline(failedAt: Date, expiresAt: Date | undefined): Date {
  return earlierOf(failedAt.getTime() + 7 * DAY_MS, expiresAt)
}

function earlierOf(time: number, expiresAt: Date | undefined): Date {
  return new Date(Math.min(time, expiresAt?.getTime() ?? time))
}
