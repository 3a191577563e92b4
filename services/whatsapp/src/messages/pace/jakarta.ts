import { addDays, businessDay, startOfDay } from '@jejaring/calendar'

const HOUR = 3_600_000

interface QuietHours {
  readonly quietFrom: number
  readonly quietUntil: number
}

export const jakartaDay = businessDay

/** The first moment of the next day in Jakarta. */
export function nextDay(now: Date): Date {
  return startOfDay(addDays(businessDay(now), 1))
}

/** Whether people sleep: from one hour to another, over midnight when the first is the later one. */
export function isQuiet(now: Date, { quietFrom, quietUntil }: QuietHours): boolean {
  const hour = Math.floor((now.getTime() - startOfDay(businessDay(now)).getTime()) / HOUR)
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** When the quiet hours that reign now are over. */
export function quietEnd(now: Date, { quietUntil }: QuietHours): Date {
  const today = businessDay(now)
  const end = new Date(startOfDay(today).getTime() + quietUntil * HOUR)
  return end > now ? end : new Date(startOfDay(addDays(today, 1)).getTime() + quietUntil * HOUR)
}
