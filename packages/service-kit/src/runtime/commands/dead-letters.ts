import { listDeadLetters, replayDeadLetters } from '../../messaging/dead-letters'
import { connectNats } from '../../messaging/nats/connection'
import type { ServiceDefinition } from '../define-service'
import type { EnvironmentSource } from '../environment'
import { withCommandDatabase } from './command'

/** `node dist/main.js dead-letters` (alias `parked`): prints the dead letters, one per line. */
export async function printDeadLetters(
  definition: ServiceDefinition,
  source: EnvironmentSource,
): Promise<void> {
  for (const event of await withCommandDatabase(definition, source, listDeadLetters)) {
    const { number, consumer, attempts, since, requestId, error } = event
    console.log(
      `${number} ${consumer} since ${since.toISOString()}, ${attempts} attempts, request ${requestId}: ${error}`,
    )
  }
}

/**
 * `node dist/main.js replay <all|consumer|number>`: publishes dead letters again; exit status 1 when none
 * matches.
 */
export async function replayDeadLettersCommand(
  definition: ServiceDefinition,
  source: EnvironmentSource,
  selector: string,
): Promise<void> {
  const { name } = definition
  const replayed = await withCommandDatabase(definition, source, async (database, environment) => {
    const nats = await connectNats(environment.NATS_URL, `${name} replay`)
    return await replayDeadLetters(database, nats, environment.NATS_PREFIX, selector).finally(() =>
      nats.connection.close(),
    )
  })
  if (replayed > 0 || selector === 'all') {
    console.log(`${replayed} parked events of ${name} sent again.`)
    return
  }
  console.error(`${name} has no dead letter "${selector}"; dead-letters lists them.`)
  process.exitCode = 1
}
