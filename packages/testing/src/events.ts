import { type Caller, type Clock, type Codec, encodeCaller, newId } from '@jejaring/service-kit'
import { connectNats, consumerName, eventHeaders, streamName } from '@jejaring/service-kit/testing'
import type { Pool } from 'pg'
import { eventually } from './eventually'

interface Target {
  readonly service: string
  readonly environment: Readonly<Record<string, string>>
  readonly pool: Pool
  readonly clock: Clock
}

/**
 * Publishes as another service's relay would. Resolves when the target's inbox has recorded the event, or the
 * consumer has acknowledged it as irrelevant. Throws when it became a dead letter.
 */
export async function deliverTo<T>(
  target: Target,
  subject: string,
  codec: Codec<T>,
  event: T,
  caller: Caller = { requestId: newId() },
): Promise<string> {
  const { NATS_URL = '', NATS_PREFIX } = target.environment
  const id = newId(target.clock.now())
  const nats = await connectNats(NATS_URL, 'test')
  const consumer = consumerName(target.service, subject)
  try {
    const { seq } = await nats.jetstream.publish(`${NATS_PREFIX}.${subject}`, codec.encode(event).finish(), {
      msgID: id,
      headers: await eventHeaders(id, encodeCaller(caller)),
    })
    const outcome = await eventually(async () => {
      // Acknowledgements follow the commit, so a passed ack floor means handled.
      const { ack_floor } = await nats.manager.consumers.info(streamName(NATS_PREFIX!), consumer)
      return (
        (await outcomeOf(target.pool, consumer, subject, id)) ?? (ack_floor.stream_seq >= seq && 'answered')
      )
    })
    if (outcome instanceof Error) throw outcome
  } finally {
    await nats.connection.close()
  }
  return id
}

async function outcomeOf(
  pool: Pool,
  consumer: string,
  subject: string,
  id: string,
): Promise<'handled' | Error | undefined> {
  const key = [consumer, id]
  const handled = await pool.query('SELECT FROM inbox WHERE consumer = $1 AND event_id = $2', key)
  if (handled.rowCount) return 'handled'
  const parked = await pool.query(
    'SELECT error FROM parked_messages WHERE consumer = $1 AND event_id = $2',
    key,
  )
  return parked.rowCount ? new Error(`${subject} was parked: ${parked.rows[0].error}`) : undefined
}

/** Returns the events of a subject from the outbox, oldest first, published or not. */
export async function outboxOf<T>(pool: Pool, subject: string, codec: Codec<T>): Promise<T[]> {
  const { rows } = await pool.query<{ payload: Buffer }>(
    'SELECT payload FROM outbox WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows.map(({ payload }) => codec.decode(payload))
}

export async function deleteStream(environment: Readonly<Record<string, string>>): Promise<void> {
  const { NATS_URL = '', NATS_PREFIX = '' } = environment
  const nats = await connectNats(NATS_URL, 'test')
  try {
    // Services that share a stream all delete it; later deletions fail.
    await nats.manager.streams.delete(streamName(NATS_PREFIX)).catch(() => false)
  } finally {
    await nats.connection.close()
  }
}
