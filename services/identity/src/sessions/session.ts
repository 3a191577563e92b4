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

const hour = 3_600_000
const remembered = 30 * 24 * hour
const idle = 12 * hour

/** However much it is used, a session ends so long after its login: 90 days with `remember`, 7 days without. */
export const longestLife = { remembered: 90 * 24 * hour, other: 7 * 24 * hour } as const

// The session is read on every request; moving its end forward more often than this gains nobody anything.
const rollEvery = 60_000

/** When a session was used last, to the minute: its end is moved forward with every use. */
export function lastUsed({ expiresAt, remember }: Pick<Session, 'expiresAt' | 'remember'>): Date {
  return new Date(expiresAt.getTime() - (remember ? remembered : idle))
}

/** What is kept of the browser's name for itself. */
export function cleanUserAgent(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}/gu, '').slice(0, 300)
}

/** When a session ends that was used at `now`: 30 days later, or 12 hours without `remember` (rule book §1). */
export function expiryFrom(now: Date, remember: boolean): Date {
  return new Date(now.getTime() + (remember ? remembered : idle))
}

/** The new end of a session that is used at `now`; undefined when it was moved less than a minute ago. */
export function rolledExpiry(session: Pick<Session, 'expiresAt' | 'remember'>, now: Date): Date | undefined {
  const expiry = expiryFrom(now, session.remember)
  return expiry.getTime() - session.expiresAt.getTime() >= rollEvery ? expiry : undefined
}
