import { Bonus } from '@jejaring/proto/network/v1/network'
import type { JsMsg } from '@nats-io/jetstream'
import { Pool } from 'pg'
import { connectNats } from '../../../../packages/service-kit/src/messaging/nats/connection'
import type { RawPipelineOptions } from './raw-pipeline'

const POOL_SIZE = 8

/**
 * Inserts the stream's messages into one table: all pending messages, at most a batch, by one INSERT, then acknowledges them.
 * The server keeps at most two batches in flight.
 */
async function serve({ databaseUrl, natsUrl, stream, consumer, batch }: RawPipelineOptions): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE, keepAlive: true })
  const { connection, jetstream } = await connectNats(natsUrl, 'raw ingestion')
  const messages = await (await jetstream.consumers.get(stream, consumer)).consume({
    max_messages: 2 * batch,
  })
  const pending: JsMsg[] = []
  let busy = false
  process.once('disconnect', () => void connection.close().then(() => process.exit(0)))
  process.send?.('ready')
  for await (const message of messages) {
    pending.push(message)
    if (!busy) void write()
  }

  async function write(): Promise<void> {
    busy = true
    while (pending.length > 0) {
      const messageBatch = pending.splice(0, batch)
      const at = new Date()
      const bonuses = messageBatch.map(({ data }) => Bonus.decode(data))
      await pool.query(INSERT, [
        bonuses.map(({ id }) => id),
        bonuses.map(({ receiverId }) => receiverId),
        bonuses.map(({ kind }) => kind),
        bonuses.map(({ amount }) => amount),
        bonuses.map(({ causeUsername }) => causeUsername),
        bonuses.map(({ businessDay }) => businessDay),
        at,
      ])
      for (const message of messageBatch) message.ack()
    }
    busy = false
  }
}

const INSERT = `
  INSERT INTO credited (id, member_id, kind, amount, cause, business_day, created_at)
  SELECT *, $7::timestamptz
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::date[])`

process.once('message', (options: RawPipelineOptions) => void serve(options))
