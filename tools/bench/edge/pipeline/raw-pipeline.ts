import { Bonus } from '@jejaring/proto/network/v1/network'
import { Client } from 'pg'
import { connectNats } from '../../../../packages/service-kit/src/messaging/nats/connection'
import { ask, start } from '../raw-stack'
import type { BacklogRow } from './backlog'
import { type DrainResult, measureDrain } from './drain'

/** The configuration of the raw pipeline's processes. */
export interface RawPipelineOptions {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly stream: string
  readonly subject: string
  readonly consumer: string
  readonly batch: number
}

/** An outbox, a stream and a table, connected by two processes that share only the messages with the product. */
export interface RawPipeline {
  readonly pids: ReadonlyMap<string, number>
  /** Writes a backlog without starting its delivery. */
  fill(rows: readonly BacklogRow[]): Promise<void>
  /** Delivers the backlog; resolves when the last row is in the table. */
  drain(events: number): Promise<DrainResult>
  stop(): Promise<void>
}

const DATABASE = 'raw_pipeline'
const NATS_NAMES = { stream: 'RAW_PIPELINE', subject: 'raw.credited', consumer: 'raw-ingestion' }
const CHUNK_ROWS = 5_000
const DRAIN_QUERIES = {
  reached: 'SELECT count(*) AS reached FROM credited',
  batches: 'SELECT created_at, count(*) FROM credited GROUP BY 1 ORDER BY 1',
}

/** Creates a database, a stream and a consumer with the product's settings, on the product's servers. */
export async function startRawPipeline(
  serverUrl: string,
  natsUrl: string,
  batch: number,
): Promise<RawPipeline> {
  const databaseUrl = await makeDatabase(serverUrl)
  await makeStream(natsUrl, batch)
  const options: RawPipelineOptions = { ...NATS_NAMES, databaseUrl, natsUrl, batch }
  const [relay, ingestion] = [start('raw-relay'), start('raw-ingestion')]
  await Promise.all([ask(relay, options), ask(ingestion, options)])
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    pids: new Map([
      ['raw relay', relay.pid as number],
      ['raw ingestion', ingestion.pid as number],
    ]),
    fill: (rows) => fill(client, rows),
    async drain(events) {
      await client.query('TRUNCATE credited')
      await ask(relay, { drain: true })
      return await measureDrain(client, { ...DRAIN_QUERIES, target: events })
    },
    async stop() {
      relay.disconnect()
      ingestion.disconnect()
      await client.end()
    },
  }
}

async function makeDatabase(serverUrl: string): Promise<string> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`CREATE DATABASE ${DATABASE}`)
  await server.end()
  const url = Object.assign(new URL(serverUrl), { pathname: `/${DATABASE}` }).href
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(TABLES)
  await client.end()
  return url
}

const TABLES = `
  CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    payload bytea NOT NULL,
    leased_until timestamptz NOT NULL DEFAULT '-infinity',
    published_at timestamptz,
    stream_seq bigint
  );
  CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL;
  CREATE TABLE credited (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    cause text NOT NULL,
    business_day date NOT NULL,
    created_at timestamptz NOT NULL
  );`

async function makeStream(natsUrl: string, batch: number): Promise<void> {
  const { AckPolicy, DiscardPolicy, RetentionPolicy, StorageType } = await import('@nats-io/jetstream')
  const { connection, manager } = await connectNats(natsUrl, 'raw pipeline')
  await manager.streams.add({
    name: NATS_NAMES.stream,
    subjects: ['raw.>'],
    duplicate_window: 120_000_000_000,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
  })
  await manager.consumers.add(NATS_NAMES.stream, {
    durable_name: NATS_NAMES.consumer,
    filter_subject: NATS_NAMES.subject,
    ack_policy: AckPolicy.Explicit,
    max_deliver: -1,
    max_ack_pending: 2 * batch,
  })
  await connection.close()
}

async function fill(client: Client, rows: readonly BacklogRow[]): Promise<void> {
  await client.query('TRUNCATE outbox')
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = rows.slice(from, from + CHUNK_ROWS)
    await client.query('INSERT INTO outbox (id, payload) SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
      chunk.map(({ id }) => id),
      chunk.map(({ message }) => Buffer.from(Bonus.encode(message).finish())),
    ])
  }
}
