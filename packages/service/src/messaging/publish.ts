import type { EntityManager } from 'typeorm'
import { caller, encodeCaller } from '../caller'
import { contextOf } from '../database/context'
import { newId } from '../ids'
import { traceContext } from '../telemetry/tracing'
import { type Codec, toBytes } from './codec'

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

/** The same for many events of one subject, in one statement. */
export async function publishAll<T>(
  manager: EntityManager,
  subject: string,
  codec: Codec<T>,
  events: readonly T[],
): Promise<string[]> {
  if (events.length === 0) return []
  const now = contextOf(manager).clock.now()
  const ids = events.map(() => newId(now))
  // The notification leaves with the commit; PostgreSQL folds equal ones of a transaction into one.
  await manager.query(
    `WITH written AS (
       INSERT INTO outbox (day, id, subject, payload, caller, created_at)
       SELECT ($4::timestamptz AT TIME ZONE 'UTC')::date, e.id, $1, e.payload, $5, $4
         FROM unnest($2::uuid[], $3::bytea[]) AS e (id, payload)
     )
     SELECT pg_notify('outbox', '')`,
    [
      subject,
      ids,
      events.map((event) => toBytes(codec, event)),
      now,
      encodeCaller(caller(), traceContext().traceparent),
    ],
  )
  return ids
}
