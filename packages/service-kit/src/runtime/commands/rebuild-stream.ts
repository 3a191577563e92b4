import { connectNats, NatsLink } from '../../messaging/nats/connection'
import { streamName } from '../../messaging/nats/durable-consumers'
import { makeTopology } from '../../messaging/nats/topology'
import { Relay } from '../../messaging/relay'
import { requeueEverything } from '../../messaging/stream-recovery'
import { makeLogger } from '../../telemetry/log'
import { makeMetrics } from '../../telemetry/metrics'
import type { ServiceDefinition } from '../define-service'
import { type EnvironmentSource, readEnvironment } from '../environment'
import { openCommandDatabase } from './command'

/**
 * `node dist/main.js rebuild-stream`: creates the stream and this service's consumers if they are missing,
 * and publishes every outbox row again under its own message id, whether the service runs or not. Idempotent:
 * consumers recognize events that they have handled.
 */
export async function rebuildStream(definition: ServiceDefinition, source: EnvironmentSource): Promise<void> {
  const environment = readEnvironment(definition, source)
  const { NATS_URL, NATS_PREFIX, LOG_LEVEL } = environment
  const { name } = definition
  // Fails immediately without a server; a NatsLink would retry for ever.
  await connectNats(NATS_URL, `${name} rebuild`).then(({ connection }) => connection.close())
  await makeTopology(environment, name)
  const log = makeLogger(name, LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL)
  const database = await openCommandDatabase(definition, source)
  const link = new NatsLink(NATS_URL, `${name} rebuild`, log)
  try {
    const nats = await link.ready()
    if (!nats) return
    const requeued = await requeueEverything(database, nats.manager, streamName(NATS_PREFIX))
    await new Relay(database, link, NATS_PREFIX, log, makeMetrics()).drain(nats)
    console.log(`${name}: ${requeued} events published again.`)
  } finally {
    await link.stop()
    await database.destroy()
  }
}
