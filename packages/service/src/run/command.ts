import type { EnvironmentSchema, ServiceDefinition } from '../define-service'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { makeLogger } from '../log'
import { openDatabase, requireMigrated } from './open-database'

/** Runs one of the definition's own commands; false when it has none of that name. */
export async function runCommand<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
  word: string,
  words: readonly string[],
): Promise<boolean> {
  const commands = new Map(Object.entries(definition.commands ?? {}))
  const command = commands.get(word)
  if (!command) return false
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.name, environment.LOG_LEVEL)
  const database = await openDatabase(definition, environment, log, {
    url: environment.DATABASE_URL,
    pool: 1,
  })
  try {
    await requireMigrated(database)
    await command(database, words)
  } finally {
    await database.destroy()
  }
  return true
}
