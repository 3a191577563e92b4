import { defineService, type ServiceDefinition } from '@jejaring/service'
import { getTypeParser, migrate } from '@jejaring/service/testing'
import { Client } from 'pg'
import { DataSource, type Logger } from 'typeorm'
import { z } from 'zod'

type Database = NonNullable<ServiceDefinition<z.ZodObject>['database']>

/** A statement as it was sent, so that its plan can be asked for afterwards. */
export interface Sent {
  readonly sql: string
  readonly values: readonly unknown[] | undefined
}

/** The servers that a migrated database needs; nothing is said on NATS afterwards. */
export interface Servers {
  readonly postgresUrl: string
  readonly natsUrl: string
}

/** A service's database with a million rows in it, and what was sent to it last. */
export interface Filled {
  readonly source: DataSource
  readonly sent: Sent[]
}

/**
 * Makes a service's database as an installation would have come to it: its tables, the rows, and only then the
 * migration that this is about, so that its own filling of rollups and building of indexes is part of the run.
 */
export async function fillDatabase(
  { postgresUrl: url, natsUrl }: Servers,
  name: string,
  database: Database,
  statements: readonly string[],
): Promise<Filled> {
  const server = new Client({ connectionString: url })
  await server.connect()
  await server.query(`CREATE DATABASE "${name}"`)
  await server.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  const to = { address: address.href, natsUrl, name }
  await migrateTo(to, { ...database, appendOnly: [], migrations: database.migrations.filter(isBefore) })
  const client = new Client({ connectionString: address.href })
  await client.connect()
  // Rows come from nowhere: nothing is to be told and nothing refused.
  await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
  for (const statement of statements) await client.query(statement)
  await client.query('VACUUM ANALYZE')
  await migrateTo(to, database)
  await client.query('VACUUM ANALYZE')
  await client.end()
  return await connect(address.href, database)
}

const isBefore = (migration: { name: string }) => !migration.name.startsWith('KeepTablesQuick')

async function migrateTo(
  { address, natsUrl, name }: { address: string; natsUrl: string; name: string },
  database: Database,
): Promise<void> {
  const idle = defineService({
    ...{ name, environment: z.object({}), database: { ...database, afterMigrate: undefined } },
    start() {},
  })
  await migrate(idle, {
    ...{ DATABASE_URL: address, MIGRATION_DATABASE_URL: address, LOG_LEVEL: 'silent' },
    ...{ IDEMPOTENCY_SECRET: 'for a benchmark only', SEAL_KEY: 'for a benchmark only' },
    ...{ NATS_URL: natsUrl, GRPC_PORT: '0', SIDE_PORT: '0' },
  })
}

/** As the service connects: the same driver, types and entities. */
async function connect(url: string, database: Database): Promise<Filled> {
  const sent: Sent[] = []
  const source = new DataSource({
    ...{ type: 'postgres', url, poolSize: 2, entities: database.entities as never[] },
    ...{ logging: ['query'], logger: listener((sql, values) => sent.push({ sql, values })) },
    extra: { types: { getTypeParser } },
  })
  return { source: await source.initialize(), sent }
}

function listener(heard: (sql: string, values: unknown[] | undefined) => void): Logger {
  const silent = () => undefined
  return {
    ...{ logQuery: heard, logQueryError: silent, logQuerySlow: silent },
    ...{ logSchemaBuild: silent, logMigration: silent, log: silent },
  }
}
