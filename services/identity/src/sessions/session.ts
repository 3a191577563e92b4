import type { Member } from '../members/member'

export interface Session {
  readonly id: string
  readonly member: Member
  /** The admin of a login-as session. */
  readonly impersonatorId: string | undefined
  readonly remember: boolean
  readonly expiresAt: Date
  /** True if the member has a second factor; the session was then opened with a code. */
  readonly secondFactor: boolean
  /** Unread notifications, if they were counted. */
  readonly unread?: number
}

/** A session in the list of its owner. */
export interface Device {
  readonly sessionId: string
  readonly userAgent: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

const HOUR_MS = 3_600_000
const REMEMBERED_IDLE_MS = 30 * 24 * HOUR_MS
const IDLE_MS = 12 * HOUR_MS

/** Absolute lifetime after the login, however much the session is used: 90 days with `remember`, 7 days without. */
export const MAX_SESSION_AGE_MS = { remembered: 90 * 24 * HOUR_MS, other: 7 * 24 * HOUR_MS } as const

// Every request reads the session; extending it more often than this has no benefit.
const MIN_EXTENSION_MS = 60_000

/** Derives the time of the last use, to the minute, from the expiry, which each use extends. */
export function lastUsedAt({ expiresAt, remember }: Pick<Session, 'expiresAt' | 'remember'>): Date {
  return new Date(expiresAt.getTime() - (remember ? REMEMBERED_IDLE_MS : IDLE_MS))
}

/** Returns the stored form of a User-Agent header. */
export function cleanUserAgent(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, 300)
}

/** Sliding expiry of a session used at `now`: 30 days with `remember`, 12 hours without (rule book §1). */
export function expiryFrom(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? REMEMBERED_IDLE_MS : IDLE_MS))
}

/** Returns the new expiry of a session used at `now`; undefined if it was extended less than a minute ago. */
export function extendedExpiry(
  session: Pick<Session, 'expiresAt' | 'remember'>,
  now: Date,
): Date | undefined {
  const expiry = expiryFrom(now, session.remember)
  return expiry.getTime() - session.expiresAt.getTime() >= MIN_EXTENSION_MS ? expiry : undefined
}
