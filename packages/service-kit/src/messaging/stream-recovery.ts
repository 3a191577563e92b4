import type { JetStreamManager } from '@nats-io/jetstream'
import type { DataSource } from 'typeorm'
import { MESSAGE_ID } from './headers'
import { isNotFound } from './nats/topology'

/**
 * Queues the events that the stream lost for publishing again; returns how many. A stream loses acknowledged
 * messages when it is wiped (its creation time differs) or when a server dies before an fsync (the last
 * messages). Lost messages are always the newest. Throws when the stream does not exist.
 */
export async function requeueLostEvents(
  database: DataSource,
  manager: JetStreamManager,
  stream: string,
): Promise<number> {
  const { created, state } = await manager.streams.info(stream)
  const wiped = await requeueAfterWipe(database, stream, created)
  if (wiped !== undefined) return wiped

  // Search backwards from the highest sequence in doubling steps for a row that the stream still holds.
  for (let step = 0; ; step = step * 2 + 1) {
    const [row]: { id: string; stream_seq: bigint }[] = await database.query(
      `SELECT id, stream_seq FROM outbox WHERE stream_seq IS NOT NULL
        ORDER BY stream_seq DESC OFFSET $1 LIMIT 1`,
      [step],
    )
    if (!row) return step === 0 ? 0 : await requeueAbove(database, 0n)
    // Expired by age, and so is everything before it.
    const expired = row.stream_seq < BigInt(state.first_seq)
    if (expired || (await streamHolds(manager, stream, row.stream_seq, row.id))) {
      return step === 0 ? 0 : await requeueAbove(database, row.stream_seq)
    }
  }
}

/**
 * Queues the whole outbox for publishing again; returns the number of rows. Consumers recognize events that
 * the stream already had by their ids.
 */
export async function requeueEverything(
  database: DataSource,
  manager: JetStreamManager,
  stream: string,
): Promise<number> {
  const { created } = await manager.streams.info(stream)
  return (await requeueAfterWipe(database, stream, created)) ?? (await requeueAbove(database, 0n))
}

/** Other services' events may have taken the lost sequence numbers, so the message id is compared. */
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

/**
 * Requeues everything when the stream was recreated; undefined when it is the recorded one. Skips events whose payload an
 * erasure has emptied: their consumers have handled them.
 */
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
        WHERE published_at IS NOT NULL AND octet_length(payload) > 0`,
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
