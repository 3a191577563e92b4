import { Client, type QueryResult } from 'pg'
import { connectNats } from '../../packages/service-kit/src/messaging/nats/connection'
import { streamName } from '../../packages/service-kit/src/messaging/nats/durable-consumers'
import { isNotFound } from '../../packages/service-kit/src/messaging/nats/topology'
import { databaseServices } from '../../tools/cli/operator/database-services'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import type { RunningSystem } from '../support/running-system'

/** Searches every row of every table of every database, and every message of the stream: `service.table: value`. */
export async function findValues(
  { dataDirectory }: RunningSystem,
  values: readonly string[],
): Promise<string[]> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }), { nats: true })
  try {
    const found: string[] = []
    for (const service of databaseServices) {
      const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
      await client.connect()
      try {
        found.push(...(await findInDatabase(client, service, values)))
      } finally {
        await client.end()
      }
    }
    const { natsUrl, settings } = installation
    return [...found, ...(await findInStream(natsUrl!, streamName(settings.natsPrefix), values))]
  } finally {
    await installation.close()
  }
}

/** A row as text has all its columns, bytes in hexadecimal digits. */
async function findInDatabase(client: Client, service: string, values: readonly string[]): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ value: string }>(
      `SELECT v AS value FROM unnest($1::text[]) v
        WHERE EXISTS (SELECT FROM "${name}" t WHERE strpos(lower(t::text), lower(v)) > 0
                         OR strpos(t::text, encode(convert_to(v, 'UTF8'), 'hex')) > 0)`,
      [values],
    )
    found.push(...rows.map(({ value }) => `${service}.${name}: ${value}`))
  }
  return found
}

async function findInStream(url: string, stream: string, values: readonly string[]): Promise<string[]> {
  const { connection, manager } = await connectNats(url, 'find values')
  try {
    const found = new Set<string>()
    const { state } = await manager.streams.info(stream)
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
        return undefined
      })
      if (!message) continue
      const text = Buffer.from(message.data).toString('latin1')
      for (const value of values) if (text.includes(value)) found.add(`stream.${message.subject}: ${value}`)
    }
    return [...found]
  } finally {
    await connection.close()
  }
}

export async function onDatabase(
  system: RunningSystem,
  service: string,
  sql: string,
  parameters: unknown[],
): Promise<QueryResult> {
  return await withOwner(system, service, (client) => client.query(sql, parameters))
}

/** Connects as the owner of a service's database. */
export async function withOwner<T>(
  { dataDirectory }: RunningSystem,
  service: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }))
  const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await installation.close()
  }
}
