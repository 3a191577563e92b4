import type { JetStreamManager } from '@nats-io/jetstream'
import type { DataSource } from 'typeorm'
import { MESSAGE_ID } from './headers'
import { isNotFound } from './nats/topology'

/**
 * Finds out what the stream has lost and queues it for publishing again; answers how many rows.
 * Acknowledged messages can be lost: a wiped stream has another creation time, a server that died
 * before writing to disk has lost its last messages. What is lost is always the end.
 * Throws when the stream is not there (`migrate` makes it).
 */
export async function requeueLostEvents(
  database: DataSource,
  manager: JetStreamManager,
  stream: string,
): Promise<number> {
  const { created, state } = await manager.streams.info(stream)
  const wiped = await requeueAfterWipe(database, stream, created)
  if (wiped !== undefined) return wiped

  // Walk back from the row with the highest sequence, in doubling steps, to one that is still there.
  for (let step = 0; ; step = step * 2 + 1) {
    const [row]: { id: string; stream_seq: bigint }[] = await database.query(
      `SELECT id, stream_seq FROM outbox WHERE stream_seq IS NOT NULL
        ORDER BY stream_seq DESC OFFSET $1 LIMIT 1`,
      [step],
    )
    if (!row) return step === 0 ? 0 : await requeueAbove(database, 0n)
    // Older than the stream keeps: gone by age, and so is everything before it.
    const expired = row.stream_seq < BigInt(state.first_seq)
    if (expired || (await streamHolds(manager, stream, row.stream_seq, row.id))) {
      return step === 0 ? 0 : await requeueAbove(database, row.stream_seq)
    }
  }
}

/**
 * Queues the whole outbox for publishing again, whatever the stream holds; answers how many rows. What the stream had
 * already is in it twice then, which consumers know by the events' ids.
 */
export async function requeueEverything(
  database: DataSource,
  manager: JetStreamManager,
  stream: string,
): Promise<number> {
  const { created } = await manager.streams.info(stream)
  return (await requeueAfterWipe(database, stream, created)) ?? (await requeueAbove(database, 0n))
}

/** The other service's events may have taken the lost sequence numbers: the message id tells. */
async function streamHolds(
  manager: JetStreamManager,
  stream: string,
  seq: bigint,
  id: string,
): Promise<boolean> {
  try {
    const message = await manager.streams.getMessage(stream, { seq: Number(seq) })
    return message?.header.get(MESSAGE_ID) === id
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Undefined when the stream is the one in the record. */
async function requeueAfterWipe(
  database: DataSource,
  stream: string,
  created: string,
): Promise<number | undefined> {
  return await database.transaction(async (manager) => {
    const first: unknown[] = await manager.query(
      'INSERT INTO stream_record (stream, created) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING stream',
      [stream, created],
    )
    if (first.length === 0) {
      const [record]: { created: string }[] = await manager.query(
        'SELECT created FROM stream_record WHERE stream = $1 FOR UPDATE',
        [stream],
      )
      if (record?.created === created) return undefined
      await manager.query('UPDATE stream_record SET created = $2 WHERE stream = $1', [stream, created])
    }
    const [, requeued]: [unknown, number] = await manager.query(
      `UPDATE outbox SET published_at = NULL, stream_seq = NULL, leased_until = '-infinity'
        WHERE published_at IS NOT NULL`,
    )
    return requeued
  })
}

async function requeueAbove(database: DataSource, seq: bigint): Promise<number> {
  const [, requeued]: [unknown, number] = await database.query(
    `UPDATE outbox SET published_at = NULL, stream_seq = NULL, leased_until = '-infinity'
      WHERE stream_seq > $1`,
    [seq],
  )
  return requeued
}
