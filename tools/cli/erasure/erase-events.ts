import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { Client } from 'pg'
import {
  consumerName,
  durableConsumers,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'

/** Connections as the owner of each database, by service. */
export type ErasureDatabases = Readonly<Record<string, Client>> &
  Readonly<Record<'identity' | 'rewards' | 'wallet', Client>>

/** The stream of events. */
export interface StoredEvents {
  /** Overwrites a message; one that is gone already is no error. */
  deleteMessage(sequence: number): Promise<void>
}

/** Returns the stream. Throws a ReadableError without one: its messages would stay, and the outboxes no longer name them. */
export function requireStream(stream: StoredEvents | undefined): StoredEvents {
  if (!stream)
    throw new ReadableError(
      'Without NATS the messages in the stream would stay. Set NATS_URL, then run the command again; nothing was erased.',
    )
  return stream
}

/** Every subject, and whether its events have personal data of the member that they name. */
export const subjects: Readonly<Record<string, 'personal' | 'impersonal'>> = {
  'audit.recorded': 'personal',
  'config.changed': 'impersonal',
  'identity.announcement.changed': 'impersonal',
  'identity.member.changed': 'personal',
  'identity.message.requested': 'personal',
  'network.member.placed': 'impersonal',
  'network.settled': 'impersonal',
  'pins.pin.moved': 'impersonal',
  'pins.repeat_order.made': 'impersonal',
  'rewards.claim.changed': 'personal',
  'rewards.prize.changed': 'personal',
  'wallet.bonus.credited': 'impersonal',
  'wallet.claim_payment.changed': 'impersonal',
  'wallet.payout.waiting': 'impersonal',
  'wallet.repeat_order.expiring': 'impersonal',
  'wallet.voucher.changed': 'personal',
  'wallet.withdrawal.changed': 'personal',
}
const PERSONAL_SUBJECTS = Object.keys(subjects).filter((subject) => subjects[subject] === 'personal')

const names = `position(convert_to($1, 'UTF8') IN payload) > 0`
const isNamed = `(subject = ANY ($2::text[]) AND (${names} OR position(convert_to($1, 'UTF8') IN caller) > 0))`

interface NamedEvent {
  readonly id: string
  readonly subject: string
  readonly sequence: string | null
}

/**
 * Counts the events with the member's data that are unpublished, or that some consumer has not handled yet, and all dead
 * letters that name the member: they may be postings of money.
 */
export async function countUnhandledEvents(databases: ErasureDatabases, memberId: string): Promise<number> {
  let unhandled = 0
  for (const client of Object.values(databases)) {
    const events = await findNamedEvents(client, memberId)
    unhandled += events.length - (await selectHandled(databases, events)).length
    const parked = await client.query<{ count: string }>(
      `SELECT count(*) FROM parked_messages WHERE ${names} AND replayed_at IS NULL`,
      [memberId],
    )
    unhandled += Number(parked.rows[0]!.count)
  }
  return unhandled
}

async function findNamedEvents(client: Client, memberId: string): Promise<NamedEvent[]> {
  const { rows } = await client.query<NamedEvent>(
    `SELECT id::text, subject, stream_seq::text AS sequence FROM outbox WHERE ${isNamed}`,
    [memberId, PERSONAL_SUBJECTS],
  )
  return rows
}

/** Returns the published events that each of their consumers has handled. */
async function selectHandled(
  databases: ErasureDatabases,
  events: readonly NamedEvent[],
): Promise<NamedEvent[]> {
  const unhandled = new Set<string>()
  for (const [service, consumed] of Object.entries(durableConsumers)) {
    const client = databases[service]
    if (!client) continue
    for (const subject of PERSONAL_SUBJECTS.filter((each) => consumed.includes(each))) {
      const ids = events.flatMap((event) => (event.subject === subject ? [event.id] : []))
      if (ids.length === 0) continue
      const { rows } = await client.query<{ id: string }>(
        `SELECT e.id::text FROM unnest($2::uuid[]) AS e (id)
          WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = $1 AND event_id = e.id)`,
        [consumerName(service, subject), ids],
      )
      for (const { id } of rows) unhandled.add(id)
    }
  }
  return events.filter(({ id, sequence }) => sequence !== null && !unhandled.has(id))
}

/**
 * Deletes handled events with the member's data from the stream, the dead letters and the member's idempotency keys, and
 * empties them in the outboxes. Their ids stay in outboxes and inboxes, which expire together: a late redelivery is
 * recognised and changes nothing.
 */
export async function eraseEvents(
  databases: ErasureDatabases,
  stream: StoredEvents | undefined,
  memberId: string,
): Promise<void> {
  for (const client of Object.values(databases)) {
    const handled = await selectHandled(databases, await findNamedEvents(client, memberId))
    // The stream first: a crash in between leaves the outbox, which names the messages.
    for (const { sequence } of handled) await stream?.deleteMessage(Number(sequence))
    await client.query(
      `UPDATE outbox SET payload = '', caller = '', stream_seq = NULL WHERE id = ANY ($1::uuid[])`,
      [handled.map(({ id }) => id)],
    )
    await client.query(`DELETE FROM parked_messages WHERE ${names} AND replayed_at IS NOT NULL`, [memberId])
    await client.query(
      `DELETE FROM idempotency_keys
        WHERE actor LIKE '%' || $1 || '%' OR position(convert_to($1, 'UTF8') IN reply) > 0`,
      [memberId],
    )
  }
}
