import type { EntityManager } from 'typeorm'
import { contextOf } from '../database/context'
import { caller, encodeCaller } from '../rpc/caller'
import { newId } from '../runtime/ids'
import { traceContext } from '../telemetry/tracing'
import { type Codec, toBytes } from './codec'
import { type OutboxEvent, OWN_LEASE_SECONDS, ownRelay } from './own-relay'

/** What a transaction of the kit has to tell; written in one statement at its end. */
const bufferedEvents = new WeakMap<EntityManager, OutboxEvent[]>()

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
  const later = bufferedEvents.get(manager)
  if (later) later.push(...rows)
  else await insertEvents(manager, rows, false)
  return rows.map(({ id }) => id)
}

/** What work has come to, and what is left to do when it is committed. */
interface TransactionOutcome<T> {
  readonly result: T
  readonly committed: () => void
}

/** Runs `work`, and writes down what it has published when it has done everything else. */
export async function withBufferedEvents<T>(
  manager: EntityManager,
  work: () => Promise<T>,
): Promise<TransactionOutcome<T>> {
  const events: OutboxEvent[] = []
  bufferedEvents.set(manager, events)
  const result = await work()
  bufferedEvents.delete(manager)
  if (events.length === 0) return { result, committed: () => undefined }
  const relay = ownRelay(manager.dataSource)
  const isTaken = relay?.hasRoom(events.length) ?? false
  await insertEvents(manager, events, isTaken)
  return { result, committed: () => void (isTaken && relay?.take(events)) }
}

/**
 * With a lease it is for the relay of this process, which is told by itself; otherwise whoever listens is notified. The
 * notification leaves with the commit: PostgreSQL folds equal ones of a transaction into one, and lets one transaction that
 * notifies wait until another is on the disk.
 */
async function insertEvents(
  manager: EntityManager,
  events: readonly OutboxEvent[],
  isLeased: boolean,
): Promise<void> {
  await manager.query(
    `WITH written AS (
       INSERT INTO outbox (day, id, subject, payload, caller, created_at, leased_until)
       SELECT (e.now AT TIME ZONE 'UTC')::date, e.id, e.subject, e.payload, e.caller, e.now,
              CASE WHEN $6 THEN clock_timestamp() + interval '${OWN_LEASE_SECONDS} seconds' ELSE '-infinity' END
         FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[])
                AS e (id, subject, payload, caller, now)
     )
     SELECT pg_notify('outbox', '') WHERE NOT $6::boolean`,
    [
      events.map(({ id }) => id),
      events.map(({ subject }) => subject),
      events.map(({ payload }) => payload),
      events.map((event) => event.caller),
      events.map(({ now }) => now.toISOString()),
      isLeased,
    ],
  )
}
