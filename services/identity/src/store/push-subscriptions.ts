import type { EntityManager } from 'typeorm'

export interface PushSubscription {
  readonly id: string
  readonly sessionId: string
  readonly memberId: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly createdAt: Date
}

/** Stores a subscription in place of another one of its session or device. */
export async function replacePushSubscription(
  manager: EntityManager,
  { id, sessionId, memberId, endpointHash, sealed, createdAt }: PushSubscription,
): Promise<void> {
  await manager.query('DELETE FROM push_subscriptions WHERE session_id = $1 OR endpoint_hash = $2', [
    sessionId,
    endpointHash,
  ])
  // Without a row when the session has ended meanwhile.
  await manager.query(
    `INSERT INTO push_subscriptions (id, session_id, member_id, endpoint_hash, sealed, announced_at, created_at)
     SELECT $1, s.id, s.member_id, $4, $5, $6, $6 FROM sessions s WHERE s.id = $2 AND s.member_id = $3
     ON CONFLICT DO NOTHING`,
    [id, sessionId, memberId, endpointHash, sealed, createdAt],
  )
}

export async function hasPushSubscription(manager: EntityManager, sessionId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT FROM push_subscriptions WHERE session_id = $1', [
    sessionId,
  ])
  return rows.length > 0
}

export async function deletePushSubscriptionOf(manager: EntityManager, sessionId: string): Promise<void> {
  await manager.query('DELETE FROM push_subscriptions WHERE session_id = $1', [sessionId])
}

export async function deletePushSubscription(manager: EntityManager, id: string): Promise<void> {
  await manager.query('DELETE FROM push_subscriptions WHERE id = $1', [id])
}

/** Returns the sealed address and keys; undefined after the end of the subscription or its session. */
export async function readPushSubscription(
  manager: EntityManager,
  id: string,
  now: Date,
): Promise<Buffer | undefined> {
  const [row]: { sealed: Buffer }[] = await manager.query(
    `SELECT p.sealed FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
      WHERE p.id = $1 AND s.expires_at > $2`,
    [id, now],
  )
  return row?.sealed
}

/** Ids of the subscriptions of a member's devices. */
export async function pushSubscriptionIdsOf(manager: EntityManager, memberId: string): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    'SELECT id FROM push_subscriptions WHERE member_id = $1 ORDER BY id',
    [memberId],
  )
  return rows.map(({ id }) => id)
}

/** A device that gets a notification. */
export interface PushRecipient {
  /** Of the subscription. */
  readonly id: string
  readonly memberId: string
  readonly username: string
}

/**
 * Marks up to `limit` subscriptions of members with a bonus on this business day as summarised, and returns those that were
 * not before. Rows that another process is marking are skipped.
 */
export async function markSummarised(
  manager: EntityManager,
  businessDay: string,
  limit: number,
): Promise<PushRecipient[]> {
  const [rows]: [PushRecipient[], number] = await manager.query(
    `UPDATE push_subscriptions p SET summarised_day = $1
       FROM (SELECT w.id, m.username FROM push_subscriptions w JOIN members m ON m.id = w.member_id
              WHERE w.summarised_day IS DISTINCT FROM $1::date AND m.status = 'active'
                AND EXISTS (SELECT FROM notifications n
                             WHERE n.member_id = w.member_id AND n.source = 'bonus:' || $1)
              ORDER BY w.id LIMIT $2 FOR UPDATE OF w SKIP LOCKED) AS due
      WHERE p.id = due.id RETURNING p.id, p.member_id AS "memberId", due.username`,
    [businessDay, limit],
  )
  return rows
}

export interface UnannouncedRecipient extends PushRecipient {
  /** Announcements until then are known to the device. */
  readonly announcedAt: Date
}

/** SQL: the time from which an announcement is shown, at midnight in Jakarta of its first day or when it was written. */
const SHOWN_FROM = `greatest(a.created_at, a.from_day::timestamp AT TIME ZONE 'Asia/Jakarta')`

/** Locks up to `limit` subscriptions that an announcement of the business day came after; other processes skip them. */
export async function lockUnannounced(
  manager: EntityManager,
  businessDay: string,
  limit: number,
): Promise<UnannouncedRecipient[]> {
  return await manager.query(
    `SELECT p.id, p.member_id AS "memberId", m.username, p.announced_at AS "announcedAt"
       FROM push_subscriptions p JOIN members m ON m.id = p.member_id
      WHERE p.announced_at < (SELECT max(${SHOWN_FROM}) FROM announcements a
                               WHERE a.withdrawn_at IS NULL AND $1::date BETWEEN a.from_day AND a.to_day)
      ORDER BY p.id LIMIT $2 FOR UPDATE OF p SKIP LOCKED`,
    [businessDay, limit],
  )
}

export async function setAnnouncedAt(
  manager: EntityManager,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await manager.query('UPDATE push_subscriptions SET announced_at = $2 WHERE id = ANY ($1)', [ids, at])
}
