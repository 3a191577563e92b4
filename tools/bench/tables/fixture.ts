import { defineService, type ServiceDefinition } from '@jejaring/service-kit'
import { fillSummaryTable, type SummaryTable } from '@jejaring/service-kit/summary-table'
import { getTypeParser, migrate } from '@jejaring/service-kit/testing'
import { runtimeRoleAddress } from '@jejaring/testing/runtime-role'
import { Client } from 'pg'
import { DataSource, type Logger } from 'typeorm'
import { z } from 'zod'

type Database = NonNullable<ServiceDefinition<z.ZodObject>['database']>

/** A sent statement, kept so that its plan can be requested afterwards. */
export interface SentStatement {
  readonly sql: string
  readonly values: readonly unknown[] | undefined
}

/** The servers that a migration needs; NATS stays idle afterwards. */
export interface Servers {
  readonly postgresUrl: string
  readonly natsUrl: string
}

/** The connected, filled database of a service, and the statements sent to it so far. */
export interface FilledDatabase {
  readonly source: DataSource
  readonly sent: SentStatement[]
}

/** The schema and the generated rows of a service. */
export interface DatabaseContents {
  readonly database: Database
  readonly inserts: readonly string[]
  readonly summaryTables: readonly SummaryTable[]
}

/**
 * Migrates a new database of a service, inserts the generated rows and fills the summary tables. A database
 * that an earlier run has filled is only migrated.
 */
export async function fillDatabase(
  { postgresUrl: url, natsUrl }: Servers,
  name: string,
  { database, inserts, summaryTables }: DatabaseContents,
): Promise<FilledDatabase> {
  const address = new URL(url)
  address.pathname = `/${name}`
  const to = { address: address.href, natsUrl, name }
  const filled = await isFilled(url, name)
  if (!filled) await recreateDatabase(url, name)
  await migrateTo(to, database)
  if (!filled) await insert(address.href, inserts, summaryTables)
  await withClient(address.href, async (client) => {
    // Frozen tables: hint bits and visibility checks of a first read do not count as blocks of a plan.
    await client.query('VACUUM (FREEZE, ANALYZE)')
    await client.query(`COMMENT ON DATABASE "${name}" IS '${FILLED_COMMENT}'`)
  })
  return await connect(address.href, database)
}

/** Comment of a database that is filled completely. */
const FILLED_COMMENT = 'filled'

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isFilled(url: string, name: string): Promise<boolean> {
  const { rows } = await withClient(url, (server) =>
    server.query(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = '${name}'`,
    ),
  )
  return rows[0]?.comment === FILLED_COMMENT
}

async function recreateDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (server) => {
    await server.query(`DROP DATABASE IF EXISTS "${name}"`)
    await server.query(`CREATE DATABASE "${name}"`)
  })
}

/**
 * Inserts the rows without triggers, foreign keys and indexes; fills the summary tables, which the triggers
 * would have maintained; then rebuilds the indexes. Building them last is five times as fast. The generated
 * rows include every member copy, so no placeholder is missing.
 */
async function insert(
  url: string,
  statements: readonly string[],
  summaryTables: readonly SummaryTable[],
): Promise<void> {
  await withClient(url, async (client) => {
    // Disables triggers and foreign keys.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    const { rows: indexes }: { rows: { name: string; definition: string }[] } = await client.query(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
         FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    for (const statement of statements) await client.query(statement)
    for (const summaryTable of summaryTables) {
      const { name } = summaryTable
      await client.query(`TRUNCATE ${name}, ${name}_changes; ${fillSummaryTable(summaryTable)}`)
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query('VACUUM ANALYZE')
  })
}

async function migrateTo(
  { address, natsUrl, name }: { address: string; natsUrl: string; name: string },
  database: Database,
): Promise<void> {
  const idle = defineService({
    name,
    environment: z.object({}),
    database: { ...database, afterMigrate: undefined },
    start() {},
  })
  await migrate(idle, {
    DATABASE_URL: await runtimeRoleAddress(address),
    MIGRATION_DATABASE_URL: address,
    LOG_LEVEL: 'silent',
    IDEMPOTENCY_SECRET: 'for a benchmark only',
    SEAL_KEY: 'for a benchmark only',
    NATS_URL: natsUrl,
    GRPC_PORT: '0',
    SIDE_PORT: '0',
  })
}

/** Connects as the service does: same driver, type parsers and entities. */
async function connect(url: string, database: Database): Promise<FilledDatabase> {
  const sent: SentStatement[] = []
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize: 2,
    entities: database.entities as never[],
    logging: ['query'],
    logger: queryLogger((sql, values) => sent.push({ sql, values })),
    extra: { types: { getTypeParser } },
  })
  return { source: await source.initialize(), sent }
}

function queryLogger(onQuery: (sql: string, values: unknown[] | undefined) => void): Logger {
  const silent = () => undefined
  return {
    logQuery: onQuery,
    logQueryError: silent,
    logQuerySlow: silent,
    logSchemaBuild: silent,
    logMigration: silent,
    log: silent,
  }
}
