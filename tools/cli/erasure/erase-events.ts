import type { Client } from 'pg'
import { consumerName, manifest } from '../../../packages/service-kit/src/messaging/nats/manifest'

/** Connections as the owner of each database, by service. */
export type ErasureDatabases = Readonly<Record<string, Client>> &
  Readonly<Record<'identity' | 'rewards', Client>>

/** The stream of events. */
export interface StoredEvents {
  /** Overwrites a message; one that is gone already is no error. */
  deleteMessage(sequence: number): Promise<void>
}

/** Subjects with the personal data of the member that they name. */
const PERSONAL_SUBJECTS = [
  ...['identity.member.changed', 'identity.message.requested', 'audit.recorded'],
  ...[
    'wallet.withdrawal.changed',
    'wallet.voucher.changed',
    'rewards.claim.changed',
    'rewards.prize.changed',
  ],
]

const names = `position(convert_to($1, 'UTF8') IN payload) > 0`
const isNamed = `(subject = ANY ($2::text[]) AND (${names} OR position(convert_to($1, 'UTF8') IN caller) > 0))`

/**
 * Counts the events with the member's data that are unpublished, or that some consumer has not handled yet, and all dead
 * letters that name the member: they may be postings of money.
 */
export async function countUnhandledEvents(databases: ErasureDatabases, memberId: string): Promise<number> {
  let unhandled = 0
  for (const client of Object.values(databases)) {
    const { rows } = await client.query<{ id: string; subject: string }>(
      `SELECT id::text, subject FROM outbox WHERE ${isNamed}`,
      [memberId, PERSONAL_SUBJECTS],
    )
    for (const subject of PERSONAL_SUBJECTS) {
      const ids = rows.flatMap((row) => (row.subject === subject ? [row.id] : []))
      if (ids.length > 0) unhandled += await countUnhandled(databases, subject, ids)
    }
    const parked = await client.query<{ count: string }>(
      `SELECT count(*) FROM parked_messages WHERE ${names} AND replayed_at IS NULL`,
      [memberId],
    )
    unhandled += Number(parked.rows[0]!.count)
  }
  return unhandled
}

async function countUnhandled(
  databases: ErasureDatabases,
  subject: string,
  ids: readonly string[],
): Promise<number> {
  let unhandled = 0
  for (const [service, subjects] of Object.entries(manifest)) {
    const client = databases[service]
    if (!client || !subjects.includes(subject)) continue
    const consumer = consumerName(service, subject)
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM unnest($2::uuid[]) AS e (id)
        WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = $1 AND event_id = e.id)`,
      [consumer, ids],
    )
    unhandled += Number(rows[0]!.count)
  }
  return unhandled
}

/**
 * Deletes handled events with the member's data from the outboxes, the inboxes (an id that no outbox has counts as lost
 * after a restore), the dead letters and the stream, and the member's idempotency keys.
 */
export async function eraseEvents(
  databases: ErasureDatabases,
  stream: StoredEvents | undefined,
  memberId: string,
): Promise<void> {
  const ids: string[] = []
  for (const client of Object.values(databases)) {
    const { rows } = await client.query<{ id: string; sequence: string | null }>(
      `SELECT id::text, stream_seq::text AS sequence FROM outbox WHERE ${isNamed}`,
      [memberId, PERSONAL_SUBJECTS],
    )
    // The stream first: a crash in between leaves the outbox, which names the messages.
    for (const { sequence } of rows) if (sequence !== null) await stream?.deleteMessage(Number(sequence))
    const found = rows.map(({ id }) => id)
    await client.query('DELETE FROM outbox WHERE id = ANY ($1::uuid[])', [found])
    ids.push(...found)
  }
  for (const client of Object.values(databases)) {
    await client.query('DELETE FROM inbox WHERE event_id = ANY ($1::uuid[])', [ids])
    await client.query(`DELETE FROM parked_messages WHERE ${names} AND replayed_at IS NOT NULL`, [memberId])
    await client.query(
      `DELETE FROM idempotency_keys
        WHERE actor LIKE '%' || $1 || '%' OR position(convert_to($1, 'UTF8') IN reply) > 0`,
      [memberId],
    )
  }
}
