import type { Member } from '../members/member'

export interface Session {
  readonly id: string
  readonly member: Member
  /** The admin behind a login-as session. */
  readonly impersonatorId: string | undefined
  readonly remember: boolean
  readonly expiresAt: Date
  /** Whether the member has a second factor; then the session was opened with a code of it. */
  readonly secondFactor: boolean
  /** Lines of the inbox that are unread, where they were counted. */
  readonly unread?: number
}

/** A session as its owner sees it in a list. */
export interface Device {
  readonly sessionId: string
  readonly userAgent: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

const HOUR_MS = 3_600_000
const REMEMBERED_IDLE_MS = 30 * 24 * HOUR_MS
const IDLE_MS = 12 * HOUR_MS

/** However much it is used, a session ends so long after its login: 90 days with `remember`, 7 days without. */
export const MAX_SESSION_AGE_MS = { remembered: 90 * 24 * HOUR_MS, other: 7 * 24 * HOUR_MS } as const

// The session is read on every request; moving its end forward more often than this gains nobody anything.
const MIN_EXTENSION_MS = 60_000

/** When a session was used last, to the minute: its end is moved forward with every use. */
export function lastUsedAt({ expiresAt, remember }: Pick<Session, 'expiresAt' | 'remember'>): Date {
  return new Date(expiresAt.getTime() - (remember ? REMEMBERED_IDLE_MS : IDLE_MS))
}

/** What is kept of the browser's name for itself. */
export function cleanUserAgent(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, 300)
}

/** When a session ends that was used at `now`: 30 days later, or 12 hours without `remember` (rule book §1). */
export function expiryFrom(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? REMEMBERED_IDLE_MS : IDLE_MS))
}

/** The new end of a session that is used at `now`; undefined when it was moved less than a minute ago. */
export function extendedExpiry(
  session: Pick<Session, 'expiresAt' | 'remember'>,
  now: Date,
): Date | undefined {
  const expiry = expiryFrom(now, session.remember)
  return expiry.getTime() - session.expiresAt.getTime() >= MIN_EXTENSION_MS ? expiry : undefined
}
