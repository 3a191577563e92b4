import type { EntityManager } from 'typeorm'
import { caller, encodeCaller } from '../caller'
import { contextOf } from '../database/context'
import { newId } from '../ids'
import { traceContext } from '../telemetry/tracing'
import { type Codec, toBytes } from './codec'

interface OutboxRow {
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
  readonly now: Date
}

/** What a transaction of the kit has to tell; written in one statement at its end. */
const untold = new WeakMap<EntityManager, OutboxRow[]>()

/**
 * Writes an event to the outbox, in the transaction of its cause: it is told if, and only if, the
 * transaction commits. Returns the event's id. `subject` is without the prefix (`pins.pin.moved`).
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

/** The same for many events of one subject. */
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
    ...{ id: newId(now), subject, now },
    payload: toBytes(codec, event),
    caller: who,
  }))
  const later = untold.get(manager)
  if (later) later.push(...rows)
  else await write(manager, rows)
  return rows.map(({ id }) => id)
}

/** Runs `work`, and writes down what it has published when it has done everything else. */
export async function publishingAtTheEnd<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  const rows: OutboxRow[] = []
  untold.set(manager, rows)
  const done = await work()
  untold.delete(manager)
  if (rows.length > 0) await write(manager, rows)
  return done
}

// The notification leaves with the commit; PostgreSQL folds equal ones of a transaction into one.
async function write(manager: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
  await manager.query(
    `WITH written AS (
       INSERT INTO outbox (day, id, subject, payload, caller, created_at)
       SELECT (e.now AT TIME ZONE 'UTC')::date, e.id, e.subject, e.payload, e.caller, e.now
         FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[])
                AS e (id, subject, payload, caller, now)
     )
     SELECT pg_notify('outbox', '')`,
    [
      rows.map(({ id }) => id),
      rows.map(({ subject }) => subject),
      rows.map(({ payload }) => payload),
      rows.map((row) => row.caller),
      rows.map(({ now }) => now),
    ],
  )
}
