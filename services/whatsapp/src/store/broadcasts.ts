import type { EntityManager } from 'typeorm'
import type { BroadcastChannel } from '../messages/broadcast-channel'

/** NOTIFY channel for new and changed broadcasts. */
export const BROADCASTS_DUE = 'broadcasts_due'

const tables: Readonly<Record<BroadcastChannel, string>> = {
  whatsapp: 'broadcasts',
  email: 'email_broadcasts',
}

/** The sending of one announcement by one channel. */
export interface Broadcast {
  readonly channel: BroadcastChannel
  readonly announcementId: string
  readonly version: bigint
  /** Business days, both included. */
  readonly fromDay: string
  readonly toDay: string
  readonly withdrawn: boolean
  /** Phones or addresses. */
  readonly phones: bigint
}

/** A broadcast with recipients of which no message is queued yet. */
export interface RunningBroadcast {
  readonly channel: BroadcastChannel
  readonly announcementId: string
  readonly toDay: string
  /** Cursor of the recipients; empty at the beginning. */
  readonly after: string
}

/** Inserts a broadcast or a newer version of it; the number of recipients stays. Returns false for an old version. */
export async function upsertBroadcast(manager: EntityManager, broadcast: Broadcast): Promise<boolean> {
  const { channel, announcementId, version, fromDay, toDay, withdrawn, phones } = broadcast
  const written: unknown[] = await manager.query(
    `INSERT INTO ${tables[channel]} AS b (announcement_id, version, from_day, to_day, withdrawn, phones)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (announcement_id) DO UPDATE
        SET version = excluded.version, from_day = excluded.from_day, to_day = excluded.to_day,
            withdrawn = excluded.withdrawn, phones = greatest(b.phones, excluded.phones)
      WHERE b.version < excluded.version
     RETURNING pg_notify($7, '')`,
    [announcementId, version, fromDay, toDay, withdrawn, phones, BROADCASTS_DUE],
  )
  return written.length > 0
}

/** Drops the messages of an announcement that were not sent, of all channels; one that is being sent goes out. */
export async function dropUnsent(manager: EntityManager, announcementId: string, now: Date): Promise<void> {
  await manager.query(
    `UPDATE messages
        SET status = 'dropped', sealed_parameters = NULL, closed_at = $2, problem = 'withdrawn'
      WHERE announcement_id = $1 AND status IN ('waiting', 'failed')`,
    [announcementId, now],
  )
}

/** Returns the broadcasts that are to be sent on a day, oldest announcement first. */
export async function runningBroadcasts(
  manager: EntityManager,
  channel: BroadcastChannel,
  today: string,
): Promise<RunningBroadcast[]> {
  return await manager.query(
    `SELECT $2 AS channel, announcement_id AS "announcementId", to_day AS "toDay", after FROM ${tables[channel]}
      WHERE finished_at IS NULL AND NOT withdrawn AND from_day <= $1 AND to_day >= $1 ORDER BY announcement_id`,
    [today, channel],
  )
}

/**
 * Moves the cursor, by compare-and-set; an empty one ends the broadcast. Returns false when another process has moved it,
 * or the announcement was withdrawn.
 */
export async function advanceBroadcast(
  manager: EntityManager,
  { channel, announcementId, after }: RunningBroadcast,
  nextAfter: string,
  now: Date,
): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    `UPDATE ${tables[channel]} SET after = $3, finished_at = CASE WHEN $3 = '' THEN $4::timestamptz END
      WHERE announcement_id = $1 AND after = $2 AND finished_at IS NULL AND NOT withdrawn`,
    [announcementId, after, nextAfter, now],
  )
  return changed === 1
}

/** Messages that are still to be queued, as far as known: of broadcasts on or after a day. */
export async function countUnqueued(
  manager: EntityManager,
  channel: BroadcastChannel,
  today: string,
): Promise<bigint> {
  const [row]: { unqueued: bigint }[] = await manager.query(
    `SELECT coalesce(sum(greatest(0, b.phones - (SELECT count(*) FROM messages m
                                                  WHERE m.announcement_id = b.announcement_id AND m.channel = $2))), 0)::bigint AS unqueued
       FROM ${tables[channel]} b WHERE b.finished_at IS NULL AND NOT b.withdrawn AND b.to_day >= $1`,
    [today, channel],
  )
  return row!.unqueued
}

export interface BroadcastProgress {
  readonly channel: BroadcastChannel
  readonly announcementId: string
  readonly toDay: string
  readonly withdrawn: boolean
  readonly finishedAt: Date | null
  readonly phones: bigint
  readonly sent: bigint
  readonly waiting: bigint
  readonly unsent: bigint
}

export async function readProgress(
  manager: EntityManager,
  channel: BroadcastChannel,
  announcementIds: readonly string[],
): Promise<BroadcastProgress[]> {
  return await manager.query(
    `SELECT $2 AS channel, b.announcement_id AS "announcementId", b.to_day AS "toDay", b.withdrawn, b.finished_at AS "finishedAt",
            b.phones, count(m.id) FILTER (WHERE m.status = 'sent') AS sent,
            count(m.id) FILTER (WHERE m.status IN ('waiting', 'sending')) AS waiting,
            count(m.id) FILTER (WHERE m.status IN ('failed', 'dropped')) AS unsent
       FROM ${tables[channel]} b LEFT JOIN messages m ON m.announcement_id = b.announcement_id AND m.channel = $2
      WHERE b.announcement_id = ANY ($1) GROUP BY b.announcement_id`,
    [announcementIds, channel],
  )
}
