import { collectDefaultMetrics } from 'prom-client'
import type { DataSource } from 'typeorm'
import { NatsLink } from '../../messaging/nats/connection'
import { RpcServer } from '../../rpc/server'
import { CallerSignature, requireSignature } from '../../rpc/signed-caller'
import { openTls, type Tls } from '../../rpc/tls'
import { type Logger, makeLogger } from '../../telemetry/log'
import { type Metrics, makeMetrics } from '../../telemetry/metrics'
import { SidePort } from '../../telemetry/side-port'
import { startTracing } from '../../telemetry/tracing'
import { type Clock, systemClock } from '../clock'
import type { Kit, ServiceDefinition } from '../define-service'
import { type EnvironmentSource, type KitEnvironment, readEnvironment } from '../environment'
import type { DatabaseRuntime } from './database-runtime'
import type { KitParts } from './kit-parts'
import { makeKit } from './make-kit'
import { Shutdown } from './shutdown'

/** Sampling interval of the event-loop lag metric. */
const EVENT_LOOP_PRECISION_MS = 200

export interface RunOptions {
  readonly clock?: Clock
  /** Milliseconds between attempts of an event; tests shorten them. */
  readonly backoff?: readonly number[]
  /** Database timeouts of one event until it becomes a dead letter; tests lower it. */
  readonly maxTimeouts?: number
  /** Adds memory, CPU and event-loop metrics; they are per process, so tests omit them. */
  readonly processMetrics?: boolean
}

export interface RunningService {
  readonly grpcPort: number
  readonly sidePort: number
  readonly database: DataSource | undefined
  /** Stops accepting work, finishes work in flight, drains NATS and closes the pool. Idempotent. */
  stop(): Promise<void>
}

/** Starts a service; resolves when it serves. A failed start leaves nothing running. */
export async function runService(
  definition: ServiceDefinition,
  source: EnvironmentSource,
  options: RunOptions = {},
): Promise<RunningService> {
  const environment = readEnvironment(definition, source)
  const log = makeLogger(definition.process ?? definition.name, environment.LOG_LEVEL)
  const shutdown = new Shutdown(log)
  let serving = false
  try {
    const parts = await assemble(definition, environment, log, shutdown, options, () => serving)
    const { LISTEN_HOST, SIDE_PORT } = environment
    const sidePort = await parts.side.listen(LISTEN_HOST, SIDE_PORT)
    await definition.start(makeKit(parts) as Kit<never>)
    const grpcPort = parts.rpc.served > 0 ? await listen(parts) : 0
    // Work is accepted last at the start and stopped first.
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

/** Accepts calls on the socket or the port; returns the port. */
async function listen({ rpc, environment }: KitParts): Promise<number> {
  requireSignature(rpc.callers)
  const { GRPC_SOCKET: socket, LISTEN_HOST, GRPC_PORT } = environment
  if (!socket) return await rpc.listen(LISTEN_HOST, GRPC_PORT)
  await rpc.listenOnSocket(socket)
  return 0
}

/** Creates the parts in order of dependency; they stop in reverse order. */
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
  const metrics = metricsOf(options)
  const side = new SidePort(metrics.registry)
  side.check('serving', serving)
  shutdown.add('side port', () => side.stop())
  let databasePart: DatabaseRuntime | undefined
  let link: NatsLink | undefined
  if (definition.database) {
    // Imported lazily: the gateway has neither TypeORM nor pg.
    const { openDatabaseRuntime } = await import('./database-runtime')
    databasePart = await openDatabaseRuntime(definition, environment, { ...options, clock, log, metrics })
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
  const rpc = makeRpcServer(environment, log, metrics, serving)
  return { definition, environment, clock, log, metrics, rpc, side, link, databasePart, loops: [], shutdown }
}

function metricsOf({ processMetrics }: RunOptions): Metrics {
  const metrics = makeMetrics()
  if (processMetrics) {
    // The library's default of 10 ms dominates the CPU time of an idle process.
    collectDefaultMetrics({
      register: metrics.registry,
      eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS,
    })
  }
  return metrics
}

function makeRpcServer(environment: KitEnvironment, log: Logger, metrics: Metrics, serving: () => boolean) {
  if (environment.UNSIGNED_CALLERS === 'accept') log.warn('unsigned callers are accepted')
  return new RpcServer(log, metrics, serving, tlsOf(environment), signatureOf(environment))
}

function signatureOf({ CALLER_KEY, UNSIGNED_CALLERS }: KitEnvironment): CallerSignature | undefined {
  const acceptsUnsigned = UNSIGNED_CALLERS === 'accept'
  return CALLER_KEY || acceptsUnsigned ? new CallerSignature(CALLER_KEY ?? '', acceptsUnsigned) : undefined
}

function tlsOf({ TLS_DIRECTORY, ALLOWED_CALLERS }: KitEnvironment): Tls | undefined {
  return TLS_DIRECTORY ? openTls(TLS_DIRECTORY, ALLOWED_CALLERS) : undefined
}
