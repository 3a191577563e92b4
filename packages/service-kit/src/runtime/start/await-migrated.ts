import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isConnectionProblem } from '../../database/errors'
import { makeLogger } from '../../telemetry/log'
import { withCommandDatabase } from '../commands/command'
import type { ServiceDefinition } from '../define-service'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { missingMigrations } from './open-database'

const POLL_MS = 1_000

/**
 * Waits, without limit, until the database has all migrations of this program: for a process whose database
 * another process migrates, and so without the service's own variables. Logs the reason for waiting; throws
 * on errors that waiting does not fix.
 */
export async function awaitMigrated(service: ServiceDefinition, source: EnvironmentSource): Promise<void> {
  const definition: ServiceDefinition = { ...service, environment: z.object({}) }
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
    return (await withCommandDatabase(definition, source, missingMigrations)).join(', ')
  } catch (error) {
    if (isConnectionProblem(error)) return 'the database cannot be reached'
    throw error
  }
}
