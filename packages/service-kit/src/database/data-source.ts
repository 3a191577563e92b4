import pg from 'pg'
import { DataSource } from 'typeorm'
import type { DatabaseDefinition } from '../runtime/define-service'
import type { Logger } from '../telemetry/log'
import { KitBaseline0001 } from './migrations/0001-baseline'
import { PreparedClient } from './prepared-client'
import { getTypeParser } from './type-parsers'

interface Connection {
  readonly url: string
  readonly name: string
  readonly pool: number
  readonly log: Logger
  /** Disables statement timeouts, for migrations and operator commands. */
  readonly unlimitedStatements?: boolean
}

/** Creates the data source of a service's database; call `initialize` before use. */
export function makeDataSource(definition: DatabaseDefinition<never>, connection: Connection): DataSource {
  return new DataSource({
    type: 'postgres',
    // Otherwise TypeORM loads it from node_modules, which the container image does not have.
    driver: pg,
    url: connection.url,
    applicationName: connection.name,
    entities: definition.entities.map((entity) => entity as () => void),
    migrations: [KitBaseline0001, ...definition.migrations],
    migrationsTableName: 'migrations',
    poolSize: connection.pool,
    poolErrorHandler: (error: unknown) => connection.log.warn({ err: error }, 'database connection lost'),
    extra: {
      Client: PreparedClient,
      types: { getTypeParser },
      connectionTimeoutMillis: 5_000,
      // A new connection costs password hashing and preparing statements again, so connections of a peak stay
      // for the next one. They are recycled before PostgreSQL's per-connection caches grow large.
      idleTimeoutMillis: 300_000,
      maxLifetimeSeconds: 3_600,
      // A lost network must not block a query for ever.
      keepAlive: true,
      ...(connection.unlimitedStatements
        ? {}
        : { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 15_000 }),
    },
  })
}
