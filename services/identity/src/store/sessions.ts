import type { Queryable } from '@jejaring/service-kit'
import { type EntityManager, IsNull, MoreThan } from 'typeorm'
import { lastUsedAt, MAX_SESSION_AGE_MS, type Session } from '../sessions/session'
import { type MemberRow, SessionRow } from './entities'
import { memberColumns, toMember } from './members'
import { UNREAD_COUNT_CAP, unreadCountSql } from './notifications'
import { hasSecondFactor } from './second-factors'
import { unreadAnnouncementsSql } from './unread-announcements'

/** One of several sessions that are looked up in a batch. */
export interface SessionLookup {
  /** Undefined for a malformed token. */
  readonly hash: Buffer | undefined
  readonly countUnread: boolean
}

/** A session with what this database cannot count alone. */
export interface LiveSession extends Session {
  /** The roots of the subtrees of the unread announcements that may concern the member. */
  readonly unreadSubtreeRoots: readonly string[]
}

interface LookedUpRow extends MemberRow {
  readonly index: number
  readonly sessionId: string
  readonly impersonatorId: string | null
  readonly remember: boolean
  readonly expiresAt: Date
  readonly secondFactor: boolean
  readonly unread: bigint | null
  /** One per unread announcement: the root of its subtree, or null. Null without any. */
  readonly unreadAnnouncements: readonly (string | null)[] | null
}

/** SQL condition: a session is neither idle for too long nor too old at `now`, a parameter. */
const isLiveSql = (session: string, now: string) => `(${session}.expires_at > ${now}
        AND ${session}.created_at > ${now} - CASE WHEN ${session}.remember THEN interval '${MAX_SESSION_AGE_MS.remembered} ms'
                                             ELSE interval '${MAX_SESSION_AGE_MS.other} ms' END)`

/**
 * Builds the lookup of `size` sessions. Parameters: the time, then hash and count flag of each. The rows are VALUES
 * and not an array: of an array the planner assumes ten rows, so that a custom plan for two or three always looks
 * cheaper and is made again each time.
 */
function lookupSql(size: number): string {
  const rows = Array.from(
    { length: size },
    (_, index) => `(${index}, $${2 * index + 2}::bytea, $${2 * index + 3}::boolean)`,
  )
  return `SELECT lookup.index, s.id AS "sessionId", s.impersonator_id AS "impersonatorId", s.remember,
            s.expires_at AS "expiresAt", ${hasSecondFactor} AS "secondFactor", ${memberColumns},
            CASE WHEN lookup.count_unread THEN ${unreadCountSql('s.member_id')} END AS unread,
            CASE WHEN lookup.count_unread THEN ${unreadAnnouncementsSql('$1')} END AS "unreadAnnouncements"
       FROM (VALUES ${rows.join(', ')}) AS lookup (index, token_hash, count_unread)
       JOIN sessions s ON s.token_hash = lookup.token_hash
       JOIN members m ON m.id = s.member_id
       LEFT JOIN sessions own ON own.id = s.started_by
       LEFT JOIN members a ON a.id = s.impersonator_id
      WHERE ${isLiveSql('s', '$1')} AND m.status = 'active'
        AND (s.started_by IS NULL OR (${isLiveSql('own', '$1')} AND a.status = 'active' AND a.admin))`
}

const lookupSqlBySize = new Map<number, string>()

/**
 * Looks up sessions with their members by token hash, in one indexed read, in the given order. A session is
 * undefined if it has ended or its member is inactive; a login-as session also if the admin's own session has ended
 * or the admin is inactive.
 */
export async function findLiveSessions(
  reads: Queryable,
  lookups: readonly SessionLookup[],
  now: Date,
): Promise<(LiveSession | undefined)[]> {
  if (lookups.length === 0) return []
  // Rounds up to 1, 4, 16, … so that few statements are prepared; padding rows are null and match nothing.
  const size = 4 ** Math.ceil(Math.log2(lookups.length) / 2)
  const sql = lookupSqlBySize.get(size) ?? lookupSql(size)
  lookupSqlBySize.set(size, sql)
  const values = lookups.flatMap(({ hash, countUnread }) => [hash, countUnread])
  const padding = Array.from({ length: 2 * (size - lookups.length) })
  const rows: LookedUpRow[] = await reads.query(sql, [now, ...values, ...padding])
  const sessionByIndex = new Map(rows.map((row) => [row.index, toSession(row)]))
  return lookups.map((_, index) => sessionByIndex.get(index))
}

function toSession(row: LookedUpRow): LiveSession {
  const announcements = row.unreadAnnouncements ?? []
  const known = announcements.filter((top) => top === null)
  return {
    id: row.sessionId,
    member: toMember(row),
    impersonatorId: row.impersonatorId ?? undefined,
    remember: row.remember,
    expiresAt: row.expiresAt,
    secondFactor: row.secondFactor,
    unread: row.unread === null ? undefined : Math.min(Number(row.unread) + known.length, UNREAD_COUNT_CAP),
    unreadSubtreeRoots: announcements.filter((top) => top !== null),
  }
}

/** Extends a session and the one that started it; never shortens them. */
export async function extendSession(manager: EntityManager, id: string, expiresAt: Date): Promise<void> {
  await manager.query(
    `UPDATE sessions SET expires_at = $2
      WHERE (id = $1 OR id = (SELECT started_by FROM sessions WHERE id = $1)) AND expires_at < $2`,
    [id, expiresAt],
  )
}

export type NewSession = Pick<
  SessionRow,
  'id' | 'tokenHash' | 'memberId' | 'remember' | 'address' | 'userAgent' | 'createdAt' | 'expiresAt'
> &
  Partial<Pick<SessionRow, 'impersonatorId' | 'startedBy'>>

export async function insertSession(manager: EntityManager, session: NewSession): Promise<void> {
  await manager.insert(SessionRow, session)
}

/**
 * Ends a session, the sessions it started and the one that started it. Returns its member; undefined if it had
 * ended.
 */
export async function deleteSession(
  manager: EntityManager,
  tokenHash: Buffer,
): Promise<Pick<SessionRow, 'memberId' | 'impersonatorId'> | undefined> {
  const row = await manager.findOneBy(SessionRow, { tokenHash })
  if (row) await manager.delete(SessionRow, { id: row.startedBy ?? row.id })
  return row ?? undefined
}

/**
 * Locks an admin's live session until the transaction ends and returns whether it is remembered; undefined if it has
 * ended.
 */
export async function lockSession(
  manager: EntityManager,
  id: string,
  memberId: string,
  now: Date,
): Promise<{ readonly remember: boolean } | undefined> {
  const rows: { remember: boolean }[] = await manager.query(
    `SELECT remember FROM sessions s WHERE id = $1 AND ${isLiveSql('s', '$2')} AND member_id = $3 FOR KEY SHARE`,
    [id, now, memberId],
  )
  return rows[0]
}

/**
 * Ends a login-as session and gives the session that started it a new token. Returns `none` for a session that is no
 * login-as, `over` if the starting session has ended.
 */
export async function restoreStartingSession(
  manager: EntityManager,
  tokenHash: Buffer,
  newHash: Buffer,
  now: Date,
): Promise<'none' | 'over' | 'returned'> {
  const row = await manager.findOneBy(SessionRow, { tokenHash })
  if (!row?.startedBy) return 'none'
  await manager.delete(SessionRow, { id: row.id })
  const [, renamed]: [unknown, number] = await manager.query(
    'UPDATE sessions SET token_hash = $2 WHERE id = $1 AND expires_at > $3',
    [row.startedBy, newHash, now],
  )
  return renamed === 1 ? 'returned' : 'over'
}

/** Returns the sessions that a member opened in person, most recently used first. */
export async function listOwnSessions(
  manager: EntityManager,
  memberId: string,
  now: Date,
): Promise<SessionRow[]> {
  const rows = await manager.findBy(SessionRow, { memberId, startedBy: IsNull(), expiresAt: MoreThan(now) })
  const live = rows.filter(({ createdAt, remember }) => {
    const maxAge = remember ? MAX_SESSION_AGE_MS.remembered : MAX_SESSION_AGE_MS.other
    return createdAt.getTime() + maxAge > now.getTime()
  })
  return live.sort((a, b) => lastUsedAt(b).getTime() - lastUsedAt(a).getTime())
}

/** Ends one session that a member opened in person; false if there is none. */
export async function deleteOwnSession(
  manager: EntityManager,
  id: string,
  memberId: string,
): Promise<boolean> {
  const { affected } = await manager.delete(SessionRow, { id, memberId, startedBy: IsNull() })
  return affected === 1
}

/** Ends all sessions of these members, and those they started, except one; returns the number of the members' own. */
export async function deleteSessionsOf(
  manager: EntityManager,
  memberIds: readonly string[],
  except?: string,
): Promise<number> {
  const [, ended]: [unknown, number] = await manager.query(
    'DELETE FROM sessions WHERE member_id = ANY ($1) AND id IS DISTINCT FROM $2::uuid',
    [memberIds, except ?? null],
  )
  return ended
}

/** Deletes sessions that `isLiveSql` excludes. */
export async function deleteEndedSessions(manager: EntityManager, now: Date): Promise<void> {
  const { remembered, other } = MAX_SESSION_AGE_MS
  await manager.query(
    `DELETE FROM sessions
      WHERE expires_at <= $1 OR created_at <= $2 OR (NOT remember AND created_at <= $3)`,
    [now, new Date(now.getTime() - remembered), new Date(now.getTime() - other)],
  )
}
