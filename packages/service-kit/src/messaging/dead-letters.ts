import type { DataSource } from 'typeorm'
import { decodeCaller } from '../rpc/caller'
import { eventHeaders } from './headers'
import type { Nats } from './nats/connection'

export interface ReceivedEvent {
  readonly consumer: string
  readonly subject: string
  readonly id: string
  readonly payload: Buffer
  readonly caller: Buffer
}

/** Stores an event that cannot be handled, with its error. */
export async function deadLetter(
  database: DataSource,
  event: ReceivedEvent,
  attempts: number,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  await database.query(
    `INSERT INTO parked_messages (consumer, event_id, subject, payload, caller, attempts, error)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (consumer, event_id) DO UPDATE
       SET attempts = excluded.attempts, error = excluded.error, parked_at = now(), replayed_at = NULL`,
    [event.consumer, event.id, event.subject, event.payload, event.caller, attempts, reason.slice(0, 4_000)],
  )
}

export interface DeadLetter {
  readonly number: bigint
  readonly consumer: string
  readonly subject: string
  readonly attempts: number
  readonly since: Date
  readonly requestId: string
  /** First line of the error. */
  readonly error: string
}

/** Dead letters that were not replayed yet, oldest first. */
export async function listDeadLetters(database: DataSource): Promise<DeadLetter[]> {
  const rows: (Omit<DeadLetter, 'requestId'> & { caller: Buffer })[] = await database.query(
    `SELECT id AS number, consumer, subject, attempts, parked_at AS since, caller,
            split_part(error, E'\\n', 1) AS error
       FROM parked_messages WHERE replayed_at IS NULL ORDER BY id`,
  )
  return rows.map(({ caller, ...row }) => ({ ...row, requestId: decodeCaller(caller).requestId }))
}

/** Counts the dead letters that were not replayed yet. */
export async function countDeadLetters(
  database: DataSource,
): Promise<{ readonly count: bigint; readonly oldest: Date | null }> {
  const [counts] = await database.query(
    'SELECT count(*) AS count, min(parked_at) AS oldest FROM parked_messages WHERE replayed_at IS NULL',
  )
  return counts
}

/**
 * Publishes dead letters again: `all`, those of one consumer, or the one with that number. An event keeps its
 * id, so consumers that handled it before skip it.
 */
export async function replayDeadLetters(
  database: DataSource,
  nats: Nats,
  prefix: string,
  selector: string,
): Promise<number> {
  const rows: (ReceivedEvent & { number: bigint; event_id: string })[] = await database.query(
    `SELECT id AS number, consumer, event_id, subject, payload, caller FROM parked_messages
      WHERE replayed_at IS NULL AND ($1 = 'all' OR id::text = $1 OR consumer = $1) ORDER BY id`,
    [selector],
  )
  for (const row of rows) {
    const headers = await eventHeaders(row.event_id, row.caller)
    // A fresh message id: JetStream deduplication would otherwise drop the message.
    const msgID = `${row.event_id}:${row.number}:${Date.now()}`
    await nats.jetstream.publish(`${prefix}.${row.subject}`, row.payload, { msgID, headers })
    await database.query('UPDATE parked_messages SET replayed_at = now() WHERE id = $1', [row.number])
  }
  return rows.length
}
