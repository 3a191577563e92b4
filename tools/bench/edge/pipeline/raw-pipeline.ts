import { Bonus } from '@jejaring/proto/network/v1/network'
import { Client } from 'pg'
import { connectNats } from '../../../../packages/service-kit/src/messaging/nats/connection'
import { ask, start } from '../raw-stack'
import type { BacklogRow } from './backlog'
import { type Drained, drainedAt } from './drained'

/** The configuration of the raw pipeline's processes. */
export interface RawOrder {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly stream: string
  readonly subject: string
  readonly consumer: string
  readonly batch: number
}

/** An outbox, a stream and a table, with two processes between them that have nothing of ours but the messages. */
export interface RawPipeline {
  readonly pids: ReadonlyMap<string, number>
  /** Writes a backlog that nobody carries yet. */
  fill(rows: readonly BacklogRow[]): Promise<void>
  /** Lets it be carried and answers how that went once the last row is in the table. */
  drain(events: number): Promise<Drained>
  stop(): Promise<void>
}

const DATABASE = 'raw_pipeline'
const PLACE = { stream: 'RAW_PIPELINE', subject: 'raw.credited', consumer: 'raw-intake' }
const CHUNK = 5_000
const ARRIVAL = {
  reached: 'SELECT count(*) AS reached FROM credited',
  batches: 'SELECT created_at, count(*) FROM credited GROUP BY 1 ORDER BY 1',
}

/** On the servers that the product uses: a database, a stream and a consumer of its own, with the product's settings. */
export async function startRawPipeline(
  serverUrl: string,
  natsUrl: string,
  batch: number,
): Promise<RawPipeline> {
  const databaseUrl = await makeDatabase(serverUrl)
  await makeStream(natsUrl, batch)
  const order: RawOrder = { ...PLACE, databaseUrl, natsUrl, batch }
  const [relay, intake] = [start('raw-relay'), start('raw-intake')]
  await Promise.all([ask(relay, order), ask(intake, order)])
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    pids: new Map([
      ['raw relay', relay.pid as number],
      ['raw intake', intake.pid as number],
    ]),
    fill: (rows) => fill(client, rows),
    async drain(events) {
      await client.query('TRUNCATE credited')
      await ask(relay, { drain: true })
      return await drainedAt(client, { ...ARRIVAL, target: events })
    },
    async stop() {
      relay.disconnect()
      intake.disconnect()
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
    ...{ name: PLACE.stream, subjects: ['raw.>'], duplicate_window: 120_000_000_000 },
    ...{ storage: StorageType.File, retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old },
  })
  await manager.consumers.add(PLACE.stream, {
    ...{ durable_name: PLACE.consumer, filter_subject: PLACE.subject },
    ...{ ack_policy: AckPolicy.Explicit, max_deliver: -1, max_ack_pending: 2 * batch },
  })
  await connection.close()
}

async function fill(client: Client, rows: readonly BacklogRow[]): Promise<void> {
  await client.query('TRUNCATE outbox')
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK)
    await client.query('INSERT INTO outbox (id, payload) SELECT * FROM unnest($1::uuid[], $2::bytea[])', [
      some.map(({ id }) => id),
      some.map(({ message }) => Buffer.from(Bonus.encode(message).finish())),
    ])
  }
}
