import type { EnvironmentSchema, ServiceDefinition } from '../define-service'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { makeLogger } from '../log'
import { replay } from '../messaging/park'
import { connectNats } from '../nats/connection'
import { openDatabase } from './open-database'

/** `node dist/main.js replay all`: sends the service's parked events again, or the one with that number. */
export async function replayParked<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
  which: string,
): Promise<void> {
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.name, environment.LOG_LEVEL)
  const database = await openDatabase(definition, environment, log, {
    url: environment.DATABASE_URL,
    pool: 1,
  })
  try {
    const nats = await connectNats(environment.NATS_URL, `${definition.name} replay`)
    const replayed = await replay(database, nats, environment.NATS_PREFIX, which).finally(() =>
      nats.connection.close(),
    )
    log.info({ replayed }, 'parked events sent again')
  } finally {
    await database.destroy()
  }
}
