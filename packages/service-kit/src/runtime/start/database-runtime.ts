import type { DataSource } from 'typeorm'
import { Listener } from '../../database/listen'
import { PipelinedReader } from '../../database/pipelined-reader'
import { registerPoolMetrics } from '../../database/pool-metrics'
import { transactionOn } from '../../database/transaction'
import { defaultBackoff, defaultMaxTimeouts, EventConsumer } from '../../messaging/consumer'
import { deleteExpiredKeys } from '../../messaging/idempotency'
import type { NatsLink } from '../../messaging/nats/connection'
import { consumerName, durableConsumers } from '../../messaging/nats/durable-consumers'
import { Relay } from '../../messaging/relay'
import type { Subscription } from '../../messaging/subscription'
import type { Logger } from '../../telemetry/log'
import type { Metrics } from '../../telemetry/metrics'
import { BackgroundLoop } from '../background-loop'
import type { Clock } from '../clock'
import type { Kit, ServiceDefinition } from '../define-service'
import type { KitEnvironment } from '../environment'
import { openDatabase, requireMigrated } from './open-database'

const HOUR_MS = 3_600_000

interface DatabaseRuntimeOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly backoff?: readonly number[]
  readonly maxTimeouts?: number
}

/** The database-dependent parts of a process: pool, LISTEN, relay, consumers and hourly upkeep. */
export class DatabaseRuntime {
  readonly pipelinedReads: PipelinedReader
  readonly transaction: Kit['transaction']
  private readonly listener: Listener
  private readonly upkeepLoop: BackgroundLoop
  private readonly consumers: EventConsumer[] = []
  private relay: Relay | undefined
  private link: NatsLink | undefined

  constructor(
    readonly database: DataSource,
    private readonly definition: ServiceDefinition,
    private readonly environment: KitEnvironment,
    private readonly options: DatabaseRuntimeOptions,
  ) {
    this.pipelinedReads = new PipelinedReader(database)
    registerPoolMetrics(database, environment.DATABASE_POOL, options.metrics.registry)
    this.transaction = transactionOn(database, {
      service: definition.name,
      clock: options.clock,
      idempotencySecret: environment.IDEMPOTENCY_SECRET,
    })
    this.listener = new Listener(environment.DATABASE_URL, definition.name, options.log)
    this.upkeepLoop = new BackgroundLoop('upkeep', HOUR_MS, () => this.runUpkeep(), options.log)
  }

  attach(link: NatsLink): void {
    const { log, metrics } = this.options
    this.link = link
    this.relay = new Relay(this.database, link, this.environment.NATS_PREFIX, log, metrics)
  }

  /** Throws for a pair that is not in `durableConsumers`: `migrate` would not create its consumer. */
  consume(subscription: Subscription): void {
    const { name } = this.definition
    if (!durableConsumers[name]?.includes(subscription.subject)) {
      throw new Error(`${consumerName(name, subscription.subject)} is not in nats/durable-consumers.ts`)
    }
    if (!this.link) throw new Error('consume needs NATS_URL')
    this.consumers.push(
      new EventConsumer(
        {
          ...this.options,
          service: name,
          prefix: this.environment.NATS_PREFIX,
          database: this.database,
          transaction: this.transaction,
          link: this.link,
          backoff: this.options.backoff ?? defaultBackoff,
          maxTimeouts: this.options.maxTimeouts ?? defaultMaxTimeouts,
        },
        subscription,
      ),
    )
  }

  async listen(channel: string, notified: (payload: string) => void): Promise<void> {
    await this.listener.listen(channel, notified)
  }

  /** Starts publishing and receiving events, once the service is wired. */
  start(): void {
    if (this.relay) {
      this.relay.start()
      void this.listener.listen('outbox', () => this.relay?.wakeThrottled())
    }
    for (const consumer of this.consumers) consumer.start()
    this.upkeepLoop.start()
  }

  async answers(): Promise<boolean> {
    await this.database.query('SELECT 1')
    return true
  }

  async stopConsumers(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()))
  }

  async stopRelay(): Promise<void> {
    await this.relay?.stop()
  }

  async close(): Promise<void> {
    await this.upkeepLoop.stop()
    await this.listener.stop()
    await this.database.destroy()
  }

  private async runUpkeep(): Promise<void> {
    await this.database.query('SELECT maintain_partitions()')
    await deleteExpiredKeys(this.database.manager, this.options.clock.now())
  }
}

/** Connects, and throws when migrations are missing. */
export async function openDatabaseRuntime(
  definition: ServiceDefinition,
  environment: KitEnvironment,
  around: DatabaseRuntimeOptions,
): Promise<DatabaseRuntime> {
  const access = { url: environment.DATABASE_URL, pool: environment.DATABASE_POOL }
  const database = await openDatabase(definition, around.log, access)
  try {
    await requireMigrated(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return new DatabaseRuntime(database, definition, environment, around)
}
