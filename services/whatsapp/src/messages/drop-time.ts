const DAY = 24 * 60 * 60 * 1000

/**
 * When a message that has not gone out is given up: after 24 hours, or with what it carries, such as a
 * recovery link, whichever comes first (rule book §6).
 */
export function dropTime(requestedAt: Date, expiresAt: Date | undefined): Date {
  const dayLater = requestedAt.getTime() + DAY
  return new Date(Math.min(dayLater, expiresAt?.getTime() ?? dayLater))
}
