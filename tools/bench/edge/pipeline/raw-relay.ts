import { Pool } from 'pg'
import { connectNats } from '../../../../packages/service-kit/src/messaging/nats/connection'
import type { RawPipelineOptions } from './raw-pipeline'

/** The services' pool size. */
const POOL_SIZE = 8

interface Row {
  readonly id: string
  readonly payload: Buffer
}

/** Relays the raw outbox to the stream: claims a batch, publishes it, marks it as published. Sends `empty` when done. */
async function serve({ databaseUrl, natsUrl, subject, batch }: RawPipelineOptions): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE, keepAlive: true })
  const { connection, jetstream } = await connectNats(natsUrl, 'raw relay')
  process.on('message', () => void drain().then(() => process.send?.('empty')))
  process.once('disconnect', () => void connection.close().then(() => process.exit(0)))
  process.send?.('ready')

  async function drain(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query<Row>(CLAIM, [batch])
      if (rows.length === 0) return
      const acks = await Promise.all(
        rows.map(({ id, payload }) => jetstream.publish(subject, payload, { msgID: id, timeout: 5_000 })),
      )
      await pool.query(MARK, [rows.map(({ id }) => id), acks.map(({ seq }) => seq)])
    }
  }
}

const CLAIM = `
  UPDATE outbox o SET leased_until = now() + interval '30 seconds'
    FROM (SELECT id FROM outbox WHERE published_at IS NULL AND leased_until < now()
           ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) free
   WHERE o.id = free.id
  RETURNING o.id, o.payload`

const MARK = `
  UPDATE outbox o SET published_at = now(), stream_seq = sent.seq
    FROM unnest($1::uuid[], $2::bigint[]) AS sent (id, seq) WHERE o.id = sent.id`

process.once('message', (options: RawPipelineOptions) => void serve(options))
