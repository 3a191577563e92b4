import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { isQuiet, type QuietHours, quietHoursEnd } from './quiet-hours'

/** Rate limit of the WhatsApp number; system values that admins set. */
export interface RateLimitSettings extends QuietHours {
  /** Maximum tries on one day in Jakarta. */
  readonly dailyCap: number
  /** Bounds in seconds of the random pause between two messages. */
  readonly pauseMin: number
  readonly pauseMax: number
}

/** Stored state of the rate limit. */
export interface RateLimitState {
  /** Earliest time of the next message. */
  readonly notBefore: Date
  /** `yyyy-mm-dd` in Jakarta. */
  readonly day: string
  /** Tries on `day`. */
  readonly tried: number
}

/**
 * Priority. 0: a person waits at a screen (recovery link, test message). 1: security messages, which ignore the
 * opt-out. 2: everything else.
 */
export type Priority = 0 | 1 | 2

export interface Candidate {
  readonly id: string
  readonly priority: Priority
  /** Announcements come after every other message. */
  readonly isAnnouncement: boolean
  readonly requestedAt: Date
  /** Earliest time of the next try. */
  readonly nextAt: Date
  /** Expiry. */
  readonly dropAt: Date
}

export type Decision =
  /** Send this message; `state` must be stored before. */
  | { readonly kind: 'send'; readonly id: string; readonly state: RateLimitState }
  /** A message is due, but the rate limit delays it. */
  | { readonly kind: 'wait'; readonly until: Date }
  /** No message is due. */
  | { readonly kind: 'idle' }

/** Lifetime of a message that a person waits for, such as a code. */
const MAX_AWAITED_MS = 3_600_000

/**
 * Decides which message is sent now: lowest priority first, announcements last, then messages that a person waits for, then
 * first come, first served. Priority 0 and awaited messages ignore quiet hours; priority 0 may use the reserved tenth of the
 * daily cap. The cap itself applies to all priorities because WhatsApp bans numbers that send too much. `random` (0 to 1)
 * selects the pause that follows.
 */
export function nextSend(
  {
    state,
    settings,
    waiting,
  }: { state: RateLimitState; settings: RateLimitSettings; waiting: readonly Candidate[] },
  now: Date,
  random: number,
): Decision {
  const next = nextDue(waiting, now)
  if (!next) return { kind: 'idle' }
  const day = businessDay(now)
  const tried = state.day === day ? state.tried : 0
  if (tried >= dailyCapFor(next.priority, settings)) return { kind: 'wait', until: startOfNextDay(now) }
  if (next.priority !== 0 && !isAwaited(next) && isQuiet(now, settings))
    return { kind: 'wait', until: quietHoursEnd(now, settings) }
  if (state.notBefore > now) return { kind: 'wait', until: state.notBefore }
  const pause = settings.pauseMin + random * (settings.pauseMax - settings.pauseMin)
  const notBefore = new Date(now.getTime() + Math.round(pause * 1000))
  return { kind: 'send', id: next.id, state: { notBefore, day, tried: tried + 1 } }
}

/** Order of the queue; the SQL of `findNextDue` sorts by the same keys. */
export function hasPriorityOver(a: Candidate, b: Candidate): boolean {
  if (a.priority !== b.priority) return a.priority < b.priority
  if (a.isAnnouncement !== b.isAnnouncement) return b.isAnnouncement
  if (isAwaited(a) !== isAwaited(b)) return isAwaited(a)
  const [first, second] = [a.requestedAt.getTime(), b.requestedAt.getTime()]
  return first === second ? a.id < b.id : first < second
}

/** Whether it expires so soon that quiet hours would drop it. The SQL of `findNextDue` has the same limit. */
function isAwaited({ priority, isAnnouncement, requestedAt, dropAt }: Candidate): boolean {
  return priority !== 0 && !isAnnouncement && dropAt.getTime() - requestedAt.getTime() <= MAX_AWAITED_MS
}

function nextDue(waiting: readonly Candidate[], now: Date): Candidate | undefined {
  let next: Candidate | undefined
  for (const candidate of waiting) {
    if (candidate.nextAt > now || candidate.dropAt <= now) continue
    if (!next || hasPriorityOver(candidate, next)) next = candidate
  }
  return next
}

/** Reserves a tenth of the cap for priority 0. */
function dailyCapFor(priority: Priority, { dailyCap }: RateLimitSettings): number {
  return priority === 0 ? dailyCap : dailyCap - Math.floor(dailyCap / 10)
}

function startOfNextDay(now: Date): Date {
  return startOfDay(addDays(businessDay(now), 1))
}
