import type { EntityManager } from 'typeorm'
import { contextOf } from '../database/context'
import { caller, encodeCaller } from '../rpc/caller'
import { newId } from '../runtime/ids'
import { traceContext } from '../telemetry/tracing'
import { type Codec, toBytes } from './codec'

/** A row of the outbox as its transaction inserts it. */
interface OutboxEvent {
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
  readonly now: Date
}

/**
 * Events published in a running `kit.transaction`, by its manager; `withBufferedEvents` inserts them in one
 * statement before the COMMIT. This is how `publish`, which only gets a manager, reaches the transaction.
 * Outside `kit.transaction` there is no entry and `publish` inserts immediately.
 */
const bufferedEvents = new WeakMap<EntityManager, OutboxEvent[]>()

/**
 * Writes an event to the outbox in the caller's transaction: it is published if and only if the transaction
 * commits. Returns the event's id. `subject` comes without the prefix (`pins.pin.moved`).
 */
export async function publish<T>(
  manager: EntityManager,
  subject: string,
  codec: Codec<T>,
  event: T,
): Promise<string> {
  const [id] = await publishAll(manager, subject, codec, [event])
  return id!
}

/** Publishes many events of one subject. */
export async function publishAll<T>(
  manager: EntityManager,
  subject: string,
  codec: Codec<T>,
  events: readonly T[],
): Promise<string[]> {
  if (events.length === 0) return []
  const now = contextOf(manager).clock.now()
  const who = encodeCaller(caller(), traceContext().traceparent)
  const rows = events.map((event) => ({
    id: newId(now),
    subject,
    now,
    payload: toBytes(codec, event),
    caller: who,
  }))
  const buffer = bufferedEvents.get(manager)
  if (buffer) buffer.push(...rows)
  else await insertEvents(manager, rows)
  return rows.map(({ id }) => id)
}

/** Runs `work` and then inserts the events that it published. */
export async function withBufferedEvents<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  const events: OutboxEvent[] = []
  bufferedEvents.set(manager, events)
  const result = await work()
  bufferedEvents.delete(manager)
  if (events.length > 0) await insertEvents(manager, events)
  return result
}

/**
 * Inserts events and wakes the relays of this database by NOTIFY 'outbox', which PostgreSQL sends at the
 * COMMIT. Transactions that notify commit one after the other, so this is the last statement.
 */
async function insertEvents(manager: EntityManager, events: readonly OutboxEvent[]): Promise<void> {
  await manager.query(
    `WITH written AS (
       INSERT INTO outbox (day, id, subject, payload, caller, created_at)
       SELECT (e.now AT TIME ZONE 'UTC')::date, e.id, e.subject, e.payload, e.caller, e.now
         FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[])
                AS e (id, subject, payload, caller, now)
     )
     SELECT pg_notify('outbox', '')`,
    [
      events.map(({ id }) => id),
      events.map(({ subject }) => subject),
      events.map(({ payload }) => payload),
      events.map((event) => event.caller),
      events.map(({ now }) => now.toISOString()),
    ],
  )
}
