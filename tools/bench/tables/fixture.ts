import { defineService, type ServiceDefinition } from '@jejaring/service-kit'
import { getTypeParser, migrate } from '@jejaring/service-kit/testing'
import { runtimeRoleAddress } from '@jejaring/testing/runtime-role'
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
 * migration that this is about, so that its own filling of rollups and building of indexes is part of the run. One
 * that an earlier run has filled is only brought up to date.
 */
export async function fillDatabase(
  { postgresUrl: url, natsUrl }: Servers,
  name: string,
  database: Database,
  statements: readonly string[],
): Promise<Filled> {
  const address = new URL(url)
  address.pathname = `/${name}`
  const to = { address: address.href, natsUrl, name }
  if (!(await isFilled(url, name))) {
    await recreateDatabase(url, name)
    await migrateTo(to, { ...database, migrations: earlier(database.migrations) })
    await insert(address.href, statements)
  }
  await migrateTo(to, database)
  await within(address.href, async (client) => {
    // No trigger has seen the rows; what is done for every transaction is not to be found in the plans.
    await client.query('VACUUM (FREEZE, ANALYZE)')
    await client.query(`COMMENT ON DATABASE "${name}" IS '${FILLED}'`)
  })
  return await connect(address.href, database)
}

/** What somebody asks of the same database, empty, as it was before that migration. */
export async function askBefore<Answer>(
  { postgresUrl: url, natsUrl }: Servers,
  name: string,
  database: Database,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const address = new URL(url)
  address.pathname = `/${name}`
  await recreateDatabase(url, name)
  await migrateTo(
    { address: address.href, natsUrl, name },
    { ...database, migrations: earlier(database.migrations) },
  )
  const answer = await within(address.href, ask)
  await within(url, (server) => server.query(`DROP DATABASE "${name}"`))
  return answer
}

const FILLED = 'filled'

async function within<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isFilled(url: string, name: string): Promise<boolean> {
  const { rows } = await within(url, (server) =>
    server.query(
      `SELECT shobj_description(oid, 'pg_database') AS said FROM pg_database WHERE datname = '${name}'`,
    ),
  )
  return rows[0]?.said === FILLED
}

async function recreateDatabase(url: string, name: string): Promise<void> {
  await within(url, async (server) => {
    await server.query(`DROP DATABASE IF EXISTS "${name}"`)
    await server.query(`CREATE DATABASE "${name}"`)
  })
}

/** Indexes are built when the rows are there: five times as quick as one row after the other. */
async function insert(url: string, statements: readonly string[]): Promise<void> {
  await within(url, async (client) => {
    // Disables triggers and foreign keys: the rows are generated.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    const { rows: indexes }: { rows: { name: string; definition: string }[] } = await client.query(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
         FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    for (const statement of statements) await client.query(statement)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('VACUUM ANALYZE')
  })
}

/** The migrations until that of the indexes and rollups. */
function earlier(migrations: Database['migrations']): Database['migrations'] {
  return migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.startsWith('KeepTablesQuick')),
  )
}

async function migrateTo(
  { address, natsUrl, name }: { address: string; natsUrl: string; name: string },
  database: Database,
): Promise<void> {
  const idle = defineService({
    ...{ name, environment: z.object({}), database: { ...database, afterMigrate: undefined } },
    start() {},
  })
  await migrate(idle, {
    ...{
      DATABASE_URL: await runtimeRoleAddress(address),
      MIGRATION_DATABASE_URL: address,
      LOG_LEVEL: 'silent',
    },
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

function listener(onQuery: (sql: string, values: unknown[] | undefined) => void): Logger {
  const silent = () => undefined
  return {
    ...{ logQuery: onQuery, logQueryError: silent, logQuerySlow: silent },
    ...{ logSchemaBuild: silent, logMigration: silent, log: silent },
  }
}
