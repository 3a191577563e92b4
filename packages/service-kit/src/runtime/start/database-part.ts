import type { DataSource } from 'typeorm'
import { Listener } from '../../database/listen'
import { PipelinedReader } from '../../database/pipelined-reader'
import { defaultBackoff, defaultSlowTries, EventConsumer, type Subscription } from '../../messaging/consumer'
import { forgetOldKeys } from '../../messaging/idempotency'
import type { NatsLink } from '../../messaging/nats/connection'
import { consumerName, manifest } from '../../messaging/nats/manifest'
import { Relay } from '../../messaging/relay'
import type { Logger } from '../../telemetry/log'
import type { Metrics } from '../../telemetry/metrics'
import { BackgroundLoop } from '../background-loop'
import type { Clock } from '../clock'
import type { ServiceDefinition } from '../define-service'
import type { KitEnvironment } from '../environment'
import { openDatabase, requireMigrated } from './open-database'

const HOUR = 3_600_000

interface Surroundings {
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly backoff?: readonly number[]
  readonly slowTries?: number
}

/** All that stands on the database: the pool, LISTEN, the relay, the consumers and hourly upkeep. */
export class DatabasePart {
  readonly reads: PipelinedReader
  private readonly listener: Listener
  private readonly upkeep: BackgroundLoop
  private readonly consumers: EventConsumer[] = []
  private relay: Relay | undefined
  private link: NatsLink | undefined

  constructor(
    readonly database: DataSource,
    private readonly definition: ServiceDefinition,
    private readonly environment: KitEnvironment,
    private readonly around: Surroundings,
  ) {
    this.reads = new PipelinedReader(database)
    this.listener = new Listener(environment.DATABASE_URL, definition.name, around.log)
    this.upkeep = new BackgroundLoop('upkeep', HOUR, () => this.keepUp(), around.log)
  }

  attach(link: NatsLink): void {
    const { log, metrics } = this.around
    this.link = link
    this.relay = new Relay(this.database, link, this.environment.NATS_PREFIX, log, metrics)
  }

  /** Refuses a pair that the manifest does not know: `migrate` would not make its consumer. */
  consume(subscription: Subscription): void {
    const { name } = this.definition
    if (!manifest[name]?.includes(subscription.subject)) {
      throw new Error(`${consumerName(name, subscription.subject)} is not in nats/manifest.ts`)
    }
    if (!this.link) throw new Error('consume needs NATS_URL')
    this.consumers.push(
      new EventConsumer(
        {
          ...this.around,
          service: name,
          prefix: this.environment.NATS_PREFIX,
          database: this.database,
          link: this.link,
          backoff: this.around.backoff ?? defaultBackoff,
          slowTries: this.around.slowTries ?? defaultSlowTries,
        },
        subscription,
      ),
    )
  }

  async listen(channel: string, notified: (payload: string) => void): Promise<void> {
    await this.listener.listen(channel, notified)
  }

  /** Begins to carry and receive events, when the service is wired. */
  begin(): void {
    if (this.relay) {
      this.relay.start()
      void this.listener.listen('outbox', () => this.relay?.ring())
    }
    for (const consumer of this.consumers) consumer.start()
    this.upkeep.start()
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
    await this.upkeep.stop()
    await this.listener.stop()
    await this.database.destroy()
  }

  private async keepUp(): Promise<void> {
    await this.database.query('SELECT maintain_partitions()')
    await forgetOldKeys(this.database.manager)
  }
}

/** Connects, and refuses to run on tables that are not migrated. */
export async function openDatabasePart(
  definition: ServiceDefinition,
  environment: KitEnvironment,
  around: Surroundings,
): Promise<DatabasePart> {
  const access = { url: environment.DATABASE_URL, pool: environment.DATABASE_POOL, clock: around.clock }
  const database = await openDatabase(definition, environment, around.log, access)
  try {
    await requireMigrated(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return new DatabasePart(database, definition, environment, around)
}
