import type { DataSource } from 'typeorm'
import { databaseKit } from '../../database/transaction'
import { makeLogger } from '../../telemetry/log'
import type { ServiceDefinition } from '../define-service'
import { type EnvironmentSource, type KitEnvironment, readEnvironment } from '../environment'
import { openDatabase, requireMigrated } from '../start/open-database'

/** Runs a command of the definition; false when there is none of that name. */
export async function runCommand(
  definition: ServiceDefinition,
  source: EnvironmentSource,
  word: string,
  words: readonly string[],
): Promise<boolean> {
  const command = new Map(Object.entries(definition.commands ?? {})).get(word)
  if (!command) return false
  await withCommandDatabase(definition, source, async (database, { IDEMPOTENCY_SECRET }) => {
    await requireMigrated(database)
    await command(databaseKit(database, definition.name, IDEMPOTENCY_SECRET), words, source)
  })
  return true
}

/** Runs `work` on the database of a command. */
export async function withCommandDatabase<Result>(
  definition: ServiceDefinition,
  source: EnvironmentSource,
  work: (database: DataSource, environment: KitEnvironment) => Promise<Result>,
): Promise<Result> {
  const database = await openCommandDatabase(definition, source)
  try {
    return await work(database, readEnvironment(definition, source))
  } finally {
    await database.destroy()
  }
}

/** Database connection of a command: one connection as the restricted role, without statement timeout. */
export async function openCommandDatabase(
  definition: ServiceDefinition,
  source: EnvironmentSource,
): Promise<DataSource> {
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.name, environment.LOG_LEVEL)
  const access = { url: environment.DATABASE_URL, pool: 1, unlimitedStatements: true }
  return await openDatabase(definition, log, access)
}
