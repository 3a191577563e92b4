import { collectDefaultMetrics } from 'prom-client'
import type { DataSource } from 'typeorm'
import { NatsLink } from '../../messaging/nats/connection'
import { RpcServer } from '../../rpc/server'
import { openTls, type Tls } from '../../rpc/tls'
import { type Logger, makeLogger } from '../../telemetry/log'
import { makeMetrics } from '../../telemetry/metrics'
import { SidePort } from '../../telemetry/side-port'
import { startTracing } from '../../telemetry/tracing'
import { type Clock, systemClock } from '../clock'
import type { Kit, ServiceDefinition } from '../define-service'
import type { EnvironmentSchema } from '../environment'
import { type EnvironmentSource, type KitEnvironment, readEnvironment } from '../environment'
import type { DatabaseRuntime } from './database-runtime'
import type { KitParts } from './kit-parts'
import { makeKit } from './make-kit'
import { Shutdown } from './shutdown'

/** How often the event loop's lag is looked at, in milliseconds. */
const EVENT_LOOP_PRECISION_MS = 200

export interface RunOptions {
  readonly clock?: Clock
  /** Pauses between attempts of an event, in milliseconds; tests make them short. */
  readonly backoff?: readonly number[]
  /** How often an event may take too long before it is parked; tests make it few. */
  readonly maxTimeouts?: number
  /** Memory, CPU and event loop among the metrics; they belong to the process, so tests go without. */
  readonly processMetrics?: boolean
}

export interface RunningService {
  readonly grpcPort: number
  readonly sidePort: number
  readonly database: DataSource | undefined
  /** Stops taking work, finishes what is in hand, drains NATS, closes the pool. Safe to call twice. */
  stop(): Promise<void>
}

/** Starts a service; resolves when it serves. A start that fails leaves nothing running. */
export async function runService<Schema extends EnvironmentSchema>(
  typed: ServiceDefinition<Schema>,
  source: EnvironmentSource,
  options: RunOptions = {},
): Promise<RunningService> {
  const environment = readEnvironment(typed, source)
  // From here on the service's own variables are known to its `start` alone.
  const definition = typed as unknown as ServiceDefinition
  const log = makeLogger(definition.process ?? definition.name, environment.LOG_LEVEL)
  const shutdown = new Shutdown(log)
  let serving = false
  try {
    const parts = await assemble(definition, environment, log, shutdown, options, () => serving)
    const { LISTEN_HOST, SIDE_PORT, GRPC_PORT } = environment
    const sidePort = await parts.side.listen(LISTEN_HOST, SIDE_PORT)
    await definition.start(makeKit(parts) as Kit<never>)
    const grpcPort = parts.rpc.served > 0 ? await parts.rpc.listen(LISTEN_HOST, GRPC_PORT) : 0
    // Taking work begins last and so ends first.
    shutdown.add('calls', () => parts.rpc.stop())
    shutdown.add('loops', () => Promise.all(parts.loops.map((loop) => loop.stop())))
    shutdown.add('events', () => parts.databasePart?.stopConsumers())
    shutdown.add('readiness', () => {
      serving = false
    })
    parts.databasePart?.start()
    for (const loop of parts.loops) loop.start()
    serving = true
    log.info({ grpcPort, sidePort }, 'started')
    return { grpcPort, sidePort, database: parts.databasePart?.database, stop: () => shutdown.run() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

/** Makes the parts in the order in which they depend on each other; they stop in the opposite one. */
async function assemble(
  definition: ServiceDefinition,
  environment: KitEnvironment,
  log: Logger,
  shutdown: Shutdown,
  options: RunOptions,
  serving: () => boolean,
): Promise<KitParts> {
  const clock = options.clock ?? systemClock
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT) {
    shutdown.add('tracing', await startTracing(definition.process ?? definition.name))
  }
  const metrics = makeMetrics(definition.process ?? definition.name)
  if (options.processMetrics) {
    // At the library's ten milliseconds, looking at the event loop is most of what an idle process does.
    collectDefaultMetrics({
      register: metrics.registry,
      eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS,
    })
  }
  const side = new SidePort(metrics.registry)
  side.check('serving', serving)
  shutdown.add('side port', () => side.stop())
  let databasePart: DatabaseRuntime | undefined
  let link: NatsLink | undefined
  if (definition.database) {
    // Loaded here, so that the gateway carries neither TypeORM nor pg.
    const { openDatabaseRuntime } = await import('./database-runtime')
    databasePart = await openDatabaseRuntime(definition, environment, {
      clock,
      log,
      metrics,
      backoff: options.backoff,
      maxTimeouts: options.maxTimeouts,
    })
    shutdown.add('database', () => databasePart?.close())
    side.check('database', () => databasePart?.answers() ?? false)
  }
  if (environment.NATS_URL) {
    const opened = new NatsLink(environment.NATS_URL, definition.process ?? definition.name, log)
    shutdown.add('NATS', () => opened.stop())
    databasePart?.attach(opened)
    shutdown.add('outbox relay', () => databasePart?.stopRelay())
    link = opened
  }
  const rpc = new RpcServer(log, metrics, serving, tlsOf(environment))
  return { definition, environment, clock, log, metrics, rpc, side, link, databasePart, loops: [], shutdown }
}

function tlsOf({ TLS_DIRECTORY, ALLOWED_CALLERS }: KitEnvironment): Tls | undefined {
  return TLS_DIRECTORY ? openTls(TLS_DIRECTORY, ALLOWED_CALLERS) : undefined
}
