import type { DataSource } from 'typeorm'
import { makeDataSource } from '../../database/data-source'
import type { Logger } from '../../telemetry/log'
import type { ServiceDefinition } from '../define-service'
import { EnvironmentProblem } from '../environment'

interface Access {
  readonly url: string
  readonly pool: number
  readonly unlimitedStatements?: boolean
}

/** Connects to a service's database. Throws PostgreSQL's own error on failure. */
export async function openDatabase(
  definition: Pick<ServiceDefinition, 'name' | 'database'>,
  log: Logger,
  access: Access,
): Promise<DataSource> {
  if (!definition.database) throw new Error(`${definition.name} has no database`)
  return await makeDataSource(definition.database, { ...access, name: definition.name, log }).initialize()
}

/** Throws when migrations are missing. */
export async function requireMigrated(database: DataSource): Promise<void> {
  const missing = await missingMigrations(database)
  if (missing.length > 0)
    throw new EnvironmentProblem(`the database lacks ${missing.join(', ')}: run migrate first`)
}

/** Migrations of this program that the database lacks. */
export async function missingMigrations(database: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await database.query('SELECT name FROM migrations').catch(() => [])
  const done = new Set(rows.map((row) => row.name))
  return database.migrations.map((migration) => migration.name ?? '').filter((name) => !done.has(name))
}
