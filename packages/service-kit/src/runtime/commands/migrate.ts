import type { DataSource } from 'typeorm'
import { adoptBaselines } from '../../database/baseline'
import { grantRights } from '../../database/grants'
import { databaseKit } from '../../database/transaction'
import { makeTopology } from '../../messaging/nats/topology'
import { makeLogger } from '../../telemetry/log'
import type { ServiceDefinition } from '../define-service'
import { EnvironmentProblem, type EnvironmentSource, readEnvironment } from '../environment'
import { openDatabase } from '../start/open-database'

/** Arbitrary advisory lock key; the same for every service, since each has its own database. */
const MIGRATION_LOCK = 727_001

/**
 * Prepares everything a service needs, as the owner: tables, bootstrap rows, privileges, stream and
 * consumers. Idempotent; concurrent runs wait for each other.
 */
export async function migrate(definition: ServiceDefinition, source: EnvironmentSource): Promise<void> {
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.name, environment.LOG_LEVEL)
  if (definition.database) {
    const owner = source.MIGRATION_DATABASE_URL
    if (!owner) throw new EnvironmentProblem('environment: MIGRATION_DATABASE_URL: is required to migrate')
    const database = await openDatabase(definition, log, {
      url: owner,
      unlimitedStatements: true,
      pool: 2,
    })
    const lock = database.createQueryRunner()
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await refuseBytewise(database)
      await adoptBaselines(database)
      const applied = await database.runMigrations({ transaction: 'each' })
      for (const migration of applied) log.info({ migration: migration.name }, 'migrated')
      const role = decodeURIComponent(new URL(environment.DATABASE_URL).username)
      await refuseOwner(database, role)
      await grantRights(database.manager, role, definition.database.rights)
      await definition.database.afterMigrate?.(
        databaseKit(database, definition.name, environment.IDEMPOTENCY_SECRET),
        environment,
      )
    } finally {
      await lock.release()
      await database.destroy()
    }
  }
  // With a NATS user per service, no service may change the stream.
  const NATS_URL = source.MIGRATION_NATS_URL || environment.NATS_URL
  if (NATS_URL) await makeTopology({ ...environment, NATS_URL }, definition.name)
}

/**
 * Refuses a new database that sorts by bytes: it would sort "SMBC" before "SeaBank" and not find "ÉLAN" by
 * "élan". An already migrated one is accepted.
 */
async function refuseBytewise(database: DataSource): Promise<void> {
  const [row]: { unfit: boolean }[] = await database.query(
    `SELECT to_regclass('migrations') IS NULL AND (pg_encoding_to_char(encoding) <> 'UTF8' OR datlocprovider = 'b'
            OR datlocprovider = 'c' AND datcollate ~ '^(C|POSIX)([.]|$)') AS unfit
       FROM pg_database WHERE datname = current_database()`,
  )
  if (!row?.unfit) return
  throw new EnvironmentProblem(
    'environment: MIGRATION_DATABASE_URL: the database sorts by bytes, so names would neither sort nor be found as ' +
      "people write them; make it with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'und'",
  )
}

/** Refuses a service role that owns the tables: privileges do not limit an owner. */
async function refuseOwner(database: DataSource, role: string): Promise<void> {
  const [row]: { unbounded: boolean }[] = await database.query(
    `SELECT pg_has_role(rolname, current_user, 'MEMBER') AS unbounded FROM pg_roles WHERE rolname = $1`,
    [role],
  )
  if (!row?.unbounded) return
  throw new EnvironmentProblem(
    `environment: DATABASE_URL: the role "${role}" may do all that the owner of MIGRATION_DATABASE_URL may; ` +
      'give the service a role of its own that may only connect',
  )
}
