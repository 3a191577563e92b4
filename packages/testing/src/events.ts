import { type Caller, type Clock, type Codec, encodeCaller, newId } from '@jejaring/service'
import { connectNats, consumerName, eventHeaders, streamName } from '@jejaring/service/testing'
import type { Pool } from 'pg'
import { eventually } from './eventually'

interface Target {
  readonly service: string
  readonly environment: Readonly<Record<string, string>>
  readonly pool: Pool
  readonly clock: Clock
}

/** Publishes as another service's relay would; resolves when the target's inbox has it, throws when it was parked. */
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
  try {
    await nats.jetstream.publish(`${NATS_PREFIX}.${subject}`, codec.encode(event).finish(), {
      msgID: id,
      headers: await eventHeaders(id, encodeCaller(caller)),
    })
  } finally {
    await nats.connection.close()
  }
  const place = [consumerName(target.service, subject), id]
  await eventually(async () => {
    const handled = await target.pool.query(
      'SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2',
      place,
    )
    if (handled.rowCount) return true
    const parked = await target.pool.query(
      'SELECT error FROM parked_messages WHERE consumer = $1 AND event_id = $2',
      place,
    )
    return parked.rowCount ? new Error(`${subject} was parked: ${parked.rows[0].error}`) : false
  }).then((outcome) => {
    if (outcome instanceof Error) throw outcome
  })
  return id
}

/** The events of a subject in the outbox, oldest first, published or not. */
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
    // Services that share a stream all delete it at their end.
    await nats.manager.streams.delete(streamName(NATS_PREFIX)).catch(() => false)
  } finally {
    await nats.connection.close()
  }
}
