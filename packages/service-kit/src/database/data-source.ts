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
  /** Migrations and the operator's commands may take long; a running service's statements may not. */
  readonly unlimitedStatements?: boolean
}

/** A data source for a service's own database; `initialize` it before use. */
export function makeDataSource(definition: DatabaseDefinition<never>, connection: Connection): DataSource {
  return new DataSource({
    type: 'postgres',
    // Else TypeORM looks for it below node_modules, which an image has not.
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
      // A new connection proves its password by thousands of hashes, and has to prepare everything again: what a busy
      // moment needed stays for the next one, and goes before PostgreSQL's memory of it has grown large.
      idleTimeoutMillis: 300_000,
      maxLifetimeSeconds: 3_600,
      // A lost network must not leave a query waiting for ever.
      keepAlive: true,
      ...(connection.unlimitedStatements
        ? {}
        : { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 15_000 }),
    },
  })
}
