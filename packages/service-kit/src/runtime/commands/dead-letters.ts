import { listDeadLetters, replayDeadLetters } from '../../messaging/dead-letters'
import { connectNats } from '../../messaging/nats/connection'
import type { ServiceDefinition } from '../define-service'
import type { EnvironmentSchema } from '../environment'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { openCommandDatabase } from './command'

/** `node dist/main.js dead-letters` (alias `parked`): prints the dead letters, one per line. */
export async function printDeadLetters<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
): Promise<void> {
  const database = await openCommandDatabase(definition, source)
  try {
    for (const event of await listDeadLetters(database)) {
      const { number, consumer, attempts, since, requestId, error } = event
      console.log(
        `${number} ${consumer} since ${since.toISOString()}, ${attempts} attempts, request ${requestId}: ${error}`,
      )
    }
  } finally {
    await database.destroy()
  }
}

/**
 * `node dist/main.js replay <all|consumer|number>`: publishes dead letters again; exit status 1 when none
 * matches.
 */
export async function replayDeadLettersCommand<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
  source: EnvironmentSource,
  selector: string,
): Promise<void> {
  const { NATS_URL, NATS_PREFIX } = readEnvironment(definition, source)
  const database = await openCommandDatabase(definition, source)
  try {
    const nats = await connectNats(NATS_URL, `${definition.name} replay`)
    const replayed = await replayDeadLetters(database, nats, NATS_PREFIX, selector).finally(() =>
      nats.connection.close(),
    )
    if (replayed === 0 && selector !== 'all') {
      console.error(`${definition.name} has no dead letter "${selector}"; dead-letters lists them.`)
      process.exitCode = 1
      return
    }
    console.log(`${replayed} parked events of ${definition.name} sent again.`)
  } finally {
    await database.destroy()
  }
}
