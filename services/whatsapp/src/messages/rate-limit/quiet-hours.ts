import { addDays, businessDay, startOfDay } from '@jejaring/calendar'

const HOUR_MS = 3_600_000

/** Hours in Jakarta, 0–23; the range spans midnight if `quietFrom` is later than `quietUntil`. */
export interface QuietHours {
  readonly quietFrom: number
  /** Exclusive; equal to `quietFrom` for no quiet hours. */
  readonly quietUntil: number
}

export function isQuiet(now: Date, { quietFrom, quietUntil }: QuietHours): boolean {
  const hour = Math.floor((now.getTime() - startOfDay(businessDay(now)).getTime()) / HOUR_MS)
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** Returns the end of the current quiet hours. */
export function quietHoursEnd(now: Date, { quietUntil }: QuietHours): Date {
  const today = businessDay(now)
  const end = new Date(startOfDay(today).getTime() + quietUntil * HOUR_MS)
  return end > now ? end : new Date(startOfDay(addDays(today, 1)).getTime() + quietUntil * HOUR_MS)
}
