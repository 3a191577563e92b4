import { isQuiet, jakartaDay, nextDay, quietEnd } from './jakarta'

/** How quickly messages may go; system values that admins set. */
export interface PaceSettings {
  /** Tries on one day in Jakarta. */
  readonly dailyCap: number
  /** Hours in Jakarta, 0–23; equal ones mean no quiet hours. */
  readonly quietFrom: number
  readonly quietUntil: number
  /** Seconds between two messages, drawn anew each time. */
  readonly pauseMin: number
  readonly pauseMax: number
}

/** What is remembered of the messages that went. */
export interface Pace {
  /** Nothing goes before it. */
  readonly notBefore: Date
  /** `yyyy-mm-dd` in Jakarta, and how many were tried on that day. */
  readonly day: string
  readonly tried: number
}

/**
 * 0: somebody sits before the screen and waits for it (a recovery link, a test message). 1: security, which
 * cannot be declined. 2: everything else.
 */
export type Rank = 0 | 1 | 2

export interface Candidate {
  readonly id: string
  readonly rank: Rank
  readonly requestedAt: Date
  /** Not to be tried before. */
  readonly nextAt: Date
  /** Worth nothing from then on. */
  readonly dropAt: Date
}

export type Decision =
  /** Send this one now, and remember this pace before it goes. */
  | { readonly kind: 'send'; readonly id: string; readonly pace: Pace }
  /** There is something to send, but not before. */
  | { readonly kind: 'wait'; readonly until: Date }
  /** Nothing is due. */
  | { readonly kind: 'rest' }

/**
 * Which message goes now. The lowest rank first, then the oldest. Quiet hours and the part of the cap that
 * is kept back are for whoever waits before a screen; the cap itself is for everybody, because WhatsApp
 * shuts out numbers that write too much. `random` is between 0 and 1.
 */
export function nextSend(
  { pace, settings, waiting }: { pace: Pace; settings: PaceSettings; waiting: readonly Candidate[] },
  now: Date,
  random: number,
): Decision {
  const next = firstDue(waiting, now)
  if (!next) return { kind: 'rest' }
  const day = jakartaDay(now)
  const tried = pace.day === day ? pace.tried : 0
  if (tried >= capFor(next.rank, settings)) return { kind: 'wait', until: nextDay(now) }
  if (next.rank !== 0 && isQuiet(now, settings)) return { kind: 'wait', until: quietEnd(now, settings) }
  if (pace.notBefore > now) return { kind: 'wait', until: pace.notBefore }
  const pause = settings.pauseMin + random * (settings.pauseMax - settings.pauseMin)
  const notBefore = new Date(now.getTime() + Math.round(pause * 1000))
  return { kind: 'send', id: next.id, pace: { notBefore, day, tried: tried + 1 } }
}

/** The order of the queue; the database sorts by the same. */
export function before(a: Candidate, b: Candidate): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  const [first, second] = [a.requestedAt.getTime(), b.requestedAt.getTime()]
  return first === second ? a.id < b.id : first < second
}

function firstDue(waiting: readonly Candidate[], now: Date): Candidate | undefined {
  let first: Candidate | undefined
  for (const candidate of waiting) {
    if (candidate.nextAt > now || candidate.dropAt <= now) continue
    if (!first || before(candidate, first)) first = candidate
  }
  return first
}

/** A tenth of the cap is kept for those who wait before a screen. */
function capFor(rank: Rank, { dailyCap }: PaceSettings): number {
  return rank === 0 ? dailyCap : dailyCap - Math.floor(dailyCap / 10)
}
