import type { DataSource } from 'typeorm'
import { EnvironmentProblem } from '../runtime/environment'
import { ForwardMigration } from './sql-migration'

/**
 * The whole schema of a service in one migration. It replaces the migrations of earlier releases: a database that has
 * run all of those keeps its tables, and `adoptBaselines` records the baseline as done.
 */
export abstract class Baseline extends ForwardMigration {
  /** Name of the last migration that the baseline replaces, as recorded in the table `migrations`. */
  abstract readonly lastReplaced: string
}

/**
 * Records each baseline whose replaced migrations the database has run. Call before `runMigrations`.
 * Throws EnvironmentProblem when the database has run only some of them.
 */
export async function adoptBaselines(database: DataSource): Promise<void> {
  const executed = await executedMigrations(database)
  const known = new Set(database.migrations.map(({ name }) => name))
  const hasUnknown = [...executed].some((name) => !known.has(name))
  for (const migration of database.migrations) {
    if (!(migration instanceof Baseline) || executed.has(migration.name)) continue
    if (executed.has(migration.lastReplaced)) await record(database, migration.name)
    else if (hasUnknown) throw tooOld(migration)
  }
}

/** Names in the table `migrations`; none where it does not exist yet. */
async function executedMigrations(database: DataSource): Promise<Set<string>> {
  const [table]: { exists: boolean }[] = await database.query(
    `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
  )
  if (!table?.exists) return new Set()
  const rows: { name: string }[] = await database.query('SELECT name FROM migrations')
  return new Set(rows.map(({ name }) => name))
}

/** The name ends with the timestamp by which TypeORM orders migrations: 13 digits. */
async function record(database: DataSource, name: string): Promise<void> {
  await database.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [name.slice(-13), name])
}

function tooOld({ name, lastReplaced }: Baseline): EnvironmentProblem {
  return new EnvironmentProblem(
    `environment: MIGRATION_DATABASE_URL: the database lacks the migration ${lastReplaced}, which ${name} replaces: ` +
      'run migrate with a release that still has it, then with this one',
  )
}
