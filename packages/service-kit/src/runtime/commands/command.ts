import type { DataSource } from 'typeorm'
import { databaseKit } from '../../database/transaction'
import { makeLogger } from '../../telemetry/log'
import type { ServiceDefinition } from '../define-service'
import type { EnvironmentSchema } from '../environment'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { openDatabase, requireMigrated } from '../start/open-database'

/** Runs a command of the definition; false when there is none of that name. */
export async function runCommand<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
  word: string,
  words: readonly string[],
): Promise<boolean> {
  const commands = new Map(Object.entries(definition.commands ?? {}))
  const command = commands.get(word)
  if (!command) return false
  const database = await openCommandDatabase(definition, source)
  try {
    await requireMigrated(database)
    const { IDEMPOTENCY_SECRET } = readEnvironment(definition, source)
    await command(databaseKit(database, definition.name, IDEMPOTENCY_SECRET), words, source)
  } finally {
    await database.destroy()
  }
  return true
}

/** Database connection of a command: one connection as the restricted role, without statement timeout. */
export async function openCommandDatabase<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
): Promise<DataSource> {
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.name, environment.LOG_LEVEL)
  const access = { url: environment.DATABASE_URL, pool: 1, unlimitedStatements: true }
  return await openDatabase(definition as ServiceDefinition, log, access)
}
