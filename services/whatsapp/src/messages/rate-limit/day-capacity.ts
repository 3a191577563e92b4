import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import type { RateLimitSettings, RateLimitState } from './next-send'
import { isQuiet } from './quiet-hours'

const HOUR_MS = 3_600_000

/** Part of the daily cap up to which announcements are queued; the rest is left to all other messages. */
const ANNOUNCEMENT_SHARE = 1 / 2

/**
 * Messages of announcements that the rest of a day admits: up to their share of the daily cap, of which all tries of the
 * day take their part, and by the pauses outside quiet hours.
 */
export function dayCapacity(
  day: string,
  now: Date,
  { state, settings }: { readonly state: RateLimitState; readonly settings: RateLimitSettings },
): number {
  const tried = state.day === day ? state.tried : 0
  const averagePauseMs = Math.max(1, (settings.pauseMin + settings.pauseMax) / 2) * 1000
  const byTime = Math.floor(openMilliseconds(day, now, settings) / averagePauseMs)
  return Math.max(0, Math.min(Math.floor(settings.dailyCap * ANNOUNCEMENT_SHARE) - tried, byTime))
}

function openMilliseconds(day: string, now: Date, settings: RateLimitSettings): number {
  let open = 0
  for (let hour = 0; hour < 24; hour++) {
    const start = startOfDay(day).getTime() + hour * HOUR_MS
    if (isQuiet(new Date(start), settings)) continue
    open += Math.max(0, start + HOUR_MS - Math.max(start, now.getTime()))
  }
  return open
}

export interface Forecast {
  /** Days on which something is sent, in order. */
  readonly days: readonly { readonly day: string; readonly phones: number }[]
  /** Phones that get no message before the last day ends. */
  readonly expiring: number
  /** What today admits after the backlog. */
  readonly leftToday: number
}

/**
 * Distributes the messages of an announcement over its days. `backlog` messages are sent before them. Later messages of
 * higher priority are unknown, so that it is an estimate.
 */
export function forecastDays(
  {
    phones,
    fromDay,
    toDay,
    backlog,
  }: {
    readonly phones: number
    readonly fromDay: string
    readonly toDay: string
    readonly backlog: number
  },
  now: Date,
  limits: { readonly state: RateLimitState; readonly settings: RateLimitSettings },
): Forecast {
  const today = businessDay(now)
  const leftToday = Math.max(0, dayCapacity(today, now, limits) - backlog)
  const days: { day: string; phones: number }[] = []
  let ahead = backlog
  let remaining = phones
  for (let day = today; day <= toDay && remaining > 0; day = addDays(day, 1)) {
    const capacity = dayCapacity(day, now, limits)
    const free = Math.max(0, capacity - ahead)
    ahead = Math.max(0, ahead - capacity)
    const sent = day < fromDay ? 0 : Math.min(free, remaining)
    if (sent > 0) days.push({ day, phones: sent })
    remaining -= sent
  }
  return { days, expiring: remaining, leftToday }
}
