import type { Queryable } from '@jejaring/service-kit'
import { type EntityManager, IsNull, MoreThan } from 'typeorm'
import { lastUsedAt, MAX_SESSION_AGE_MS, type Session } from '../sessions/session'
import { type MemberRow, SessionRow } from './entities'
import { memberColumns, toMember } from './members'
import { unreadCountSql } from './notifications'
import { hasSecondFactor } from './second-factors'

/** One of several sessions that are looked up together. */
export interface SessionLookup {
  /** Undefined for a token that cannot be one. */
  readonly hash: Buffer | undefined
  readonly countUnread: boolean
}

interface LookedUpRow extends MemberRow {
  readonly index: number
  readonly sessionId: string
  readonly impersonatorId: string | null
  readonly remember: boolean
  readonly expiresAt: Date
  readonly secondFactor: boolean
  readonly unread: bigint | null
}

/** Whether a session may still live at `now`, a parameter, as a condition: neither unused for too long nor too old. */
const isLiveSql = (session: string, now: string) => `(${session}.expires_at > ${now}
        AND ${session}.created_at > ${now} - CASE WHEN ${session}.remember THEN interval '${MAX_SESSION_AGE_MS.remembered} ms'
                                             ELSE interval '${MAX_SESSION_AGE_MS.other} ms' END)`

/**
 * Reads so many sessions, for `now`, their hashes and whether to count. The rows are written out, because of an array
 * PostgreSQL expects ten: a plan for the two or three that are given always looks cheaper, and is made anew each time.
 */
function lookupSql(size: number): string {
  const rows = Array.from(
    { length: size },
    (_, index) => `(${index}, $${2 * index + 2}::bytea, $${2 * index + 3}::boolean)`,
  )
  return `SELECT lookup.index, s.id AS "sessionId", s.impersonator_id AS "impersonatorId", s.remember,
            s.expires_at AS "expiresAt", ${hasSecondFactor} AS "secondFactor", ${memberColumns},
            CASE WHEN lookup.count_unread THEN ${unreadCountSql('s.member_id')} END AS unread
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
 * Sessions by the hashes of their tokens, with their members, in one indexed read, in the order asked for. A session is
 * undefined when it is over or its member is not active; a login-as session also when the admin's own, which started it,
 * is over or the admin is not active.
 */
export async function findLiveSessions(
  reads: Queryable,
  lookups: readonly SessionLookup[],
  now: Date,
): Promise<(Session | undefined)[]> {
  if (lookups.length === 0) return []
  // Few sizes, so that few statements are kept ready: 1, 4, 16, …; what is left over is null and finds nothing.
  const size = 4 ** Math.ceil(Math.log2(lookups.length) / 2)
  const sql = lookupSqlBySize.get(size) ?? lookupSql(size)
  lookupSqlBySize.set(size, sql)
  const values = lookups.flatMap(({ hash, countUnread }) => [hash, countUnread])
  const padding = Array.from({ length: 2 * (size - lookups.length) })
  const rows: LookedUpRow[] = await reads.query(sql, [now, ...values, ...padding])
  const sessionByIndex = new Map(rows.map((row) => [row.index, toSession(row)]))
  return lookups.map((_, index) => sessionByIndex.get(index))
}

function toSession(row: LookedUpRow): Session {
  return {
    id: row.sessionId,
    member: toMember(row),
    impersonatorId: row.impersonatorId ?? undefined,
    remember: row.remember,
    expiresAt: row.expiresAt,
    secondFactor: row.secondFactor,
    unread: row.unread === null ? undefined : Number(row.unread),
  }
}

/** Moves the end of a session forward, never back, and that of the one that started it. */
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
 * Ends a session, those it started and the one that started it, and answers whose it was; undefined when
 * it was over already.
 */
export async function deleteSession(
  manager: EntityManager,
  tokenHash: Buffer,
): Promise<Pick<SessionRow, 'memberId' | 'impersonatorId'> | undefined> {
  const row = await manager.findOneBy(SessionRow, { tokenHash })
  if (row) await manager.delete(SessionRow, { id: row.startedBy ?? row.id })
  return row ?? undefined
}

/** Whether an admin's session is remembered, kept alive until the transaction ends; undefined when it is over. */
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
 * Ends a login-as session and puts the one that started it under a new token. Answers `none` for a
 * session that nobody started, `over` when the one that started it has ended.
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

/** The sessions a member opened in person, the one last used first. */
export async function listOwnSessions(
  manager: EntityManager,
  memberId: string,
  now: Date,
): Promise<SessionRow[]> {
  const rows = await manager.findBy(SessionRow, { memberId, startedBy: IsNull(), expiresAt: MoreThan(now) })
  const young = rows.filter(({ createdAt, remember }) => {
    const life = remember ? MAX_SESSION_AGE_MS.remembered : MAX_SESSION_AGE_MS.other
    return createdAt.getTime() + life > now.getTime()
  })
  return young.sort((a, b) => lastUsedAt(b).getTime() - lastUsedAt(a).getTime())
}

/** Ends one session that a member opened in person; false when there is none such. */
export async function deleteOwnSession(
  manager: EntityManager,
  id: string,
  memberId: string,
): Promise<boolean> {
  const { affected } = await manager.delete(SessionRow, { id, memberId, startedBy: IsNull() })
  return affected === 1
}

/** Ends all sessions of these members, and those they started, but for one; answers how many were theirs. */
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

/** Deletes what `alive` says no to. */
export async function deleteEndedSessions(manager: EntityManager, now: Date): Promise<void> {
  const { remembered, other } = MAX_SESSION_AGE_MS
  await manager.query(
    `DELETE FROM sessions
      WHERE expires_at <= $1 OR created_at <= $2 OR (NOT remember AND created_at <= $3)`,
    [now, new Date(now.getTime() - remembered), new Date(now.getTime() - other)],
  )
}
