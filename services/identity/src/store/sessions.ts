import type { EntityManager } from 'typeorm'
import type { Session } from '../sessions/session'
import { type MemberRow, SessionRow } from './entities'
import { memberColumns, toMember } from './members'

interface SessionWithMember extends MemberRow {
  readonly sessionId: string
  readonly impersonatorId: string | null
  readonly remember: boolean
  readonly expiresAt: Date
}

/**
 * The session of a token, with its member, in one indexed read: the gateway asks on every request.
 * Undefined when it is over or its member is not active.
 */
export async function liveSession(
  manager: EntityManager,
  tokenHash: Buffer,
  now: Date,
): Promise<Session | undefined> {
  const [row]: SessionWithMember[] = await manager.query(
    `SELECT s.id AS "sessionId", s.impersonator_id AS "impersonatorId", s.remember,
            s.expires_at AS "expiresAt", ${memberColumns}
       FROM sessions s JOIN members m ON m.id = s.member_id
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND m.status = 'active'`,
    [tokenHash, now],
  )
  if (!row) return undefined
  return {
    id: row.sessionId,
    member: toMember(row),
    impersonatorId: row.impersonatorId ?? undefined,
    remember: row.remember,
    expiresAt: row.expiresAt,
  }
}

/** Moves the end of a session forward, never back. */
export async function rollSession(manager: EntityManager, id: string, expiresAt: Date): Promise<void> {
  await manager.query('UPDATE sessions SET expires_at = $2 WHERE id = $1 AND expires_at < $2', [
    id,
    expiresAt,
  ])
}

export type NewSession = Pick<
  SessionRow,
  'id' | 'tokenHash' | 'memberId' | 'remember' | 'address' | 'userAgent' | 'createdAt' | 'expiresAt'
>

export async function insertSession(manager: EntityManager, session: NewSession): Promise<void> {
  await manager.insert(SessionRow, session)
}

/** Ends a session; those it started go with it. */
export async function deleteSession(manager: EntityManager, tokenHash: Buffer): Promise<void> {
  await manager.delete(SessionRow, { tokenHash })
}

/** Ends all sessions of these members, and those they started, but for one. */
export async function deleteSessionsOf(
  manager: EntityManager,
  memberIds: readonly string[],
  except?: string,
): Promise<void> {
  await manager.query('DELETE FROM sessions WHERE member_id = ANY ($1) AND id IS DISTINCT FROM $2::uuid', [
    memberIds,
    except ?? null,
  ])
}
