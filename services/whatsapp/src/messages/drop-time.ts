const DAY = 24 * 60 * 60 * 1000

/**
 * When a message that has not gone out is given up: after 24 hours, or with what it carries, such as a
 * recovery link, whichever comes first (rule book §6).
 */
export function dropTime(requestedAt: Date, expiresAt: Date | undefined): Date {
  return earlier(requestedAt.getTime() + DAY, expiresAt)
}

/** Until when a failed message can be sent again: a week, or until what it carries expires. */
export function keepFailedUntil(failedAt: Date, expiresAt: Date | undefined): Date {
  return earlier(failedAt.getTime() + 7 * DAY, expiresAt)
}

function earlier(time: number, expiresAt: Date | undefined): Date {
  return new Date(Math.min(time, expiresAt?.getTime() ?? time))
}
