import type { MessageChannel } from '@jejaring/identifiers'
import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Candidate, Priority } from '../messages/rate-limit/next-send'

/** Longer than any try; an expired lease means that the process died. */
const LEASE_MS = 120_000

/** Message leased to this process for one try. */
export interface ClaimedMessage {
  readonly id: string
  readonly memberId: string
  readonly template: string
  /** Address in the channel. */
  readonly recipient: string
  readonly priority: Priority
  readonly sealedParameters: Buffer
  readonly expiresAt: Date | null
  /** Includes the current one. */
  readonly tries: number
  readonly lease: string
  /** An earlier try was begun by a process that died; its result is unknown. */
  readonly wasInterrupted: boolean
}

export interface NewMessage {
  readonly id: string
  readonly memberId: string
  readonly username: string
  readonly template: string
  readonly priority: Priority
  readonly channel: MessageChannel
  /** Address in the channel; stored as `phone`. */
  readonly recipient: string
  readonly sealedParameters: Buffer
  readonly requestedAt: Date
  readonly expiresAt: Date | undefined
  readonly dropAt: Date
  /** The announcement that the message sends. */
  readonly announcementId?: string
}

/** NOTIFY channel for due messages. */
export const MESSAGES_DUE = 'messages_due'

/**
 * Inserts messages in one statement and notifies the sender; existing ids are skipped. Rows are inserted in the order
 * of their ids, so that concurrent inserts of the same messages do not deadlock.
 */
export async function insertMessages(manager: EntityManager, messages: readonly NewMessage[]): Promise<void> {
  await manager.query(
    `WITH written AS (
       INSERT INTO messages (id, member_id, username, template, rank, phone, sealed_parameters, requested_at,
                             next_at, expires_at, drop_at, announcement_id, channel)
       SELECT m.id, m.member_id, m.username, m.template, m.rank, m.phone, m.sealed_parameters, m.requested_at,
              m.requested_at, m.expires_at, m.drop_at, m.announcement_id, m.channel
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::text[]),
                     (SELECT $5::smallint[]), (SELECT $6::text[]), (SELECT $7::bytea[]), (SELECT $8::timestamptz[]),
                     (SELECT $9::timestamptz[]), (SELECT $10::timestamptz[]), (SELECT $11::uuid[]), (SELECT $12::text[]))
                AS m (id, member_id, username, template, rank, phone, sealed_parameters, requested_at, expires_at,
                      drop_at, announcement_id, channel)
        ORDER BY m.id
       ON CONFLICT (id) DO NOTHING
       RETURNING 1
     )
     SELECT pg_notify($13, '') WHERE EXISTS (SELECT FROM written)`,
    [
      messages.map(({ id }) => id),
      messages.map(({ memberId }) => memberId),
      messages.map(({ username }) => username),
      messages.map(({ template }) => template),
      messages.map(({ priority }) => priority),
      messages.map(({ recipient }) => recipient),
      messages.map(({ sealedParameters }) => sealedParameters),
      messages.map(({ requestedAt }) => requestedAt),
      messages.map(({ expiresAt }) => expiresAt ?? null),
      messages.map(({ dropAt }) => dropAt),
      messages.map(({ announcementId }) => announcementId ?? null),
      messages.map(({ channel }) => channel),
      MESSAGES_DUE,
    ],
  )
}

/**
 * Counts the messages to the recipients of `messages` since a time, by kind and member, without `messages` themselves, which
 * may have been delivered before.
 */
export async function countQueued(
  manager: EntityManager,
  messages: readonly Pick<NewMessage, 'id' | 'recipient'>[],
  since: Date,
): Promise<{ recipient: string; template: string; memberId: string; count: number }[]> {
  return await manager.query(
    `SELECT phone AS recipient, template, member_id AS "memberId", count(*)::integer AS count FROM messages
      WHERE phone = ANY ($1) AND requested_at > $2 AND NOT id = ANY ($3) GROUP BY phone, template, member_id`,
    [messages.map(({ recipient }) => recipient), since, messages.map(({ id }) => id)],
  )
}

export interface QueueCounts {
  readonly waiting: bigint
  readonly failed: bigint
  readonly dropped: bigint
  /** Request time of the oldest message that is not sent yet. */
  readonly oldest: Date | null
  /** Waiting messages that expire soon, without codes, which never live long. */
  readonly expiring: bigint
}

/** Waiting messages that expire within this time are reported. */
const EXPIRY_NOTICE_HOURS = 3

export async function readQueueCounts(
  manager: EntityManager,
  channel: MessageChannel,
  now: Date,
): Promise<QueueCounts> {
  const [counts]: QueueCounts[] = await manager.query(
    `SELECT count(*) FILTER (WHERE status IN ('waiting', 'sending')) AS waiting,
            count(*) FILTER (WHERE status = 'failed') AS failed,
            count(*) FILTER (WHERE status = 'dropped') AS dropped,
            min(requested_at) FILTER (WHERE status IN ('waiting', 'sending')) AS oldest,
            count(*) FILTER (WHERE status = 'waiting' AND drop_at - requested_at > interval '1 hour'
                               AND drop_at <= $1::timestamptz + make_interval(hours => $2)) AS expiring
       FROM messages WHERE status <> 'sent' AND channel = $3`,
    [now, EXPIRY_NOTICE_HOURS, channel],
  )
  return counts!
}

/** Wakes the sender on commit. */
export async function notifyMessageDue(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_notify($1, $2)', [MESSAGES_DUE, ''])
}

/** Waiting, or leased by a process that died. */
const DUE_CONDITION = `(m.status = 'waiting' OR (m.status = 'sending' AND m.lease_until <= $1))
             AND m.next_at <= $1 AND m.drop_at > $1 AND m.channel = $2`

/** Returns the next due message of a channel. With `lock` it is locked, and rows locked by others are skipped. */
export async function findNextDue(
  manager: EntityManager,
  channel: MessageChannel,
  now: Date,
  lock: boolean,
): Promise<Candidate | undefined> {
  const rows: Candidate[] = await manager.query(
    `SELECT m.id, m.rank AS priority, m.announcement_id IS NOT NULL AS "isAnnouncement", m.requested_at AS "requestedAt",
            m.next_at AS "nextAt", m.drop_at AS "dropAt"
       FROM messages m WHERE ${DUE_CONDITION}
      ORDER BY m.rank, m.announcement_id IS NOT NULL,
               m.rank > 0 AND m.announcement_id IS NULL AND m.drop_at - m.requested_at <= interval '1 hour' DESC,
               m.requested_at, m.id
      LIMIT 1 ${lock ? 'FOR UPDATE SKIP LOCKED' : ''}`,
    [now, channel],
  )
  return rows[0]
}

/** Leases a locked message for one try. */
export async function claimMessage(manager: EntityManager, id: string, now: Date): Promise<ClaimedMessage> {
  const [rows]: [ClaimedMessage[], number] = await manager.query(
    `UPDATE messages m SET status = 'sending', lease = $2, lease_until = $3, tries = m.tries + 1
       FROM messages earlier WHERE m.id = $1 AND earlier.id = m.id
     RETURNING m.id, m.member_id AS "memberId", m.template, m.phone AS recipient, m.rank AS priority,
               m.sealed_parameters AS "sealedParameters", m.expires_at AS "expiresAt", m.tries, m.lease,
               earlier.status = 'sending' AS "wasInterrupted"`,
    [id, newId(now), new Date(now.getTime() + LEASE_MS)],
  )
  return rows[0]!
}

/** Status of a message after a try. */
export type AttemptResult =
  | { readonly status: 'sent'; readonly templateVersion: number }
  | { readonly status: 'dropped'; readonly problem: string }
  | { readonly status: 'failed'; readonly problem: string; readonly keepUntil: Date }
  | {
      readonly status: 'waiting'
      readonly problem: string
      readonly nextAt: Date
      readonly countsAsTry: boolean
    }

/** Stores the result. Returns false if the lease expired and another process claimed the message. */
export async function recordAttempt(
  manager: EntityManager,
  { id, lease }: Pick<ClaimedMessage, 'id' | 'lease'>,
  result: AttemptResult,
  now: Date,
): Promise<boolean> {
  const isClosed = result.status === 'sent' || result.status === 'dropped'
  const [, changed]: [unknown, number] = await manager.query(
    `UPDATE messages
        SET status = $3, lease = NULL, lease_until = NULL, problem = $4,
            closed_at = $5, next_at = coalesce($6, next_at), drop_at = coalesce($7, drop_at),
            sealed_parameters = CASE WHEN $8 THEN NULL ELSE sealed_parameters END,
            tries = CASE WHEN $9 THEN tries ELSE greatest(tries - 1, 0) END,
            template_version = coalesce($10, template_version)
      WHERE id = $1 AND lease = $2`,
    [
      id,
      lease,
      result.status,
      'problem' in result ? result.problem : '',
      result.status === 'waiting' ? null : now,
      result.status === 'waiting' ? result.nextAt : null,
      result.status === 'failed' ? result.keepUntil : null,
      isClosed,
      result.status !== 'waiting' || result.countsAsTry,
      result.status === 'sent' ? result.templateVersion : null,
    ],
  )
  return changed === 1
}
