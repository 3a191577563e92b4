import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isConnectionProblem } from '../../database/errors'
import { makeLogger } from '../../telemetry/log'
import { openCommandDatabase } from '../commands/command'
import type { ServiceDefinition } from '../define-service'
import type { EnvironmentSchema } from '../environment'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { missingMigrations } from './open-database'

const POLL_MS = 1_000

/**
 * Returns when the tables are as this program knows them, for however long that takes: for a process that uses a
 * database which another one migrates, and so without the service's own variables. Says what it waits for; throws what
 * waiting would not mend.
 */
export async function awaitMigrated<Schema extends EnvironmentSchema>(
  service: ServiceDefinition<Schema>,
  source: EnvironmentSource,
): Promise<void> {
  const definition = { ...service, environment: z.object({}) } as unknown as ServiceDefinition
  const log = makeLogger(definition.name, readEnvironment(definition, source).LOG_LEVEL)
  let loggedReason = ''
  for (;;) {
    const reason = await reasonToWait(definition, source)
    if (!reason) return
    if (reason !== loggedReason) log.info({ reason }, 'waiting for the migration')
    loggedReason = reason
    await sleep(POLL_MS)
  }
}

async function reasonToWait(definition: ServiceDefinition, source: EnvironmentSource): Promise<string> {
  try {
    const database = await openCommandDatabase(definition, source)
    try {
      return (await missingMigrations(database)).join(', ')
    } finally {
      await database.destroy()
    }
  } catch (error) {
    if (isConnectionProblem(error)) return 'the database cannot be reached'
    throw error
  }
}
