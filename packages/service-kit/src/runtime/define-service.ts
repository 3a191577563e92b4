import type { Registry } from 'prom-client'
import type { DataSource, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm'
import type { z } from 'zod'
import type { Rights } from '../database/grants'
import type { Queryable } from '../database/queryable'
import type { UnitOfWork } from '../database/unit-of-work'
import type { Codec } from '../messaging/codec'
import type { Client, Definition, Handlers } from '../rpc/types'
import type { Logger } from '../telemetry/log'
import type { Clock } from './clock'
import type { EnvironmentSchema, EnvironmentSource, KitEnvironment } from './environment'
import type { TokenBucket } from './token-bucket'

/** Definition of a service process. `start` is its only wiring: it shows everything that the service does. */
export interface ServiceDefinition<Schema extends EnvironmentSchema = EnvironmentSchema> {
  /** Service name in logs, metrics, consumer names and database grants. */
  readonly name: string
  /** Name of a further process from the same code (`settler`); also the argument that starts it. */
  readonly process?: string
  /**
   * Schema of the service's own environment variables; the kit's are added. An invalid value stops the start
   * with an error that names it.
   */
  readonly environment: Schema
  readonly database?: DatabaseDefinition<z.output<Schema> & KitEnvironment>
  start(kit: Kit<z.output<Schema> & KitEnvironment>): Promise<void> | void
  /** Operator commands besides the kit's: `node dist/main.js <word> …`. */
  readonly commands?: Readonly<Record<string, Command>>
}

/**
 * Runs on the service's database as its restricted role and prints the result. `environment` is not parsed.
 */
export type Command = (
  kit: DatabaseKit,
  words: readonly string[],
  environment: EnvironmentSource,
) => Promise<void>

export interface DatabaseDefinition<Environment = KitEnvironment> {
  readonly entities: readonly EntityTarget<ObjectLiteral>[]
  /** The service's migrations, in order. The kit's (outbox, inbox, keys) run first. */
  readonly migrations: readonly (new () => MigrationInterface)[]
  /** Privileges of the running service on its own tables; the kit adds those of its tables. */
  readonly rights: Rights
  /** Inserts bootstrap rows. `migrate` runs it as the owner each time, so it must be repeatable. */
  // A method, not a property: bivariance lets a definition with a specific environment fit the general type.
  afterMigrate?(kit: DatabaseKit, environment: Environment): Promise<void>
}

/** The services that the kit provides to a running service. */
export interface Kit<Environment = KitEnvironment> {
  readonly environment: Environment
  /** The service's database, connected as the restricted role. Throws when none is defined. */
  readonly database: DataSource
  readonly clock: Clock
  readonly log: Logger
  /** Registry for the service's own metrics; served at `/metrics`. */
  readonly metrics: Registry

  /**
   * Runs independent, fast reads (index lookups). Reads of the same event-loop tick share one network round
   * trip.
   */
  readonly pipelinedReads: Queryable

  /**
   * Runs `work` in a transaction and retries it on 40001 and 40P01, so it must do database work only: a
   * remote call or a second transaction inside it throws.
   */
  transaction<T>(work: (tx: UnitOfWork) => Promise<T>, options?: TransactionOptions): Promise<T>

  /** A typed client of another service. Cheap; create it once in `start`. */
  client<D extends Definition>(definition: D, address: string): Client<D>
  /** Registers a gRPC service. The server starts listening after `start` has returned. */
  serve<D extends Definition>(definition: D, handlers: Handlers<D>): void

  /**
   * Handles a durable event exactly once: `handle` runs in the transaction that records the event in the
   * inbox. Also declare the pair in `nats/durable-consumers.ts`, or the start fails.
   */
  consume<T>(
    subject: string,
    codec: Codec<T>,
    handle: (event: T, tx: UnitOfWork, meta: EventMeta) => Promise<void>,
    options?: ConsumeOptions<T>,
  ): void
  /**
   * Handles events in batches: `handle` receives the events that arrived together, in no order; an object may
   * occur in two states. When it throws, each event is retried alone. `caller()` is empty.
   */
  consumeBatch<T>(
    subject: string,
    codec: Codec<T>,
    handle: (events: readonly T[], tx: UnitOfWork, metas: readonly EventMeta[]) => Promise<void>,
    options?: ConsumeOptions<T>,
  ): void
  /** Core NATS subscription: a best-effort wake-up that is lost while NATS is unavailable. */
  subscribe(subject: string, wake: (payload: Uint8Array) => void): void
  /**
   * Core NATS publication for `subscribe`: a best-effort wake-up without the delay of the outbox, lost while NATS is
   * unavailable. Call it after the commit of its cause.
   */
  wakeSubscribers<T>(subject: string, codec: Codec<T>, event: T): void
  /** Runs `work` every `seconds`, never concurrently; errors are logged. `wake` runs it immediately. */
  every(seconds: number, name: string, work: () => Promise<void>, options?: LoopOptions): LoopHandle
  /**
   * Subscribes to PostgreSQL notifications and reconnects when the connection is lost. Calls `notified` once
   * with '' after each (re)connection, for notifications missed until then.
   */
  listen(channel: string, notified: (payload: string) => void): Promise<void>

  /**
   * Adds a condition of `/readyz` besides the kit's (database, gRPC server); throwing or false means not
   * ready.
   */
  onReady(name: string, check: () => boolean | Promise<boolean>): void
  /**
   * Runs during shutdown, last registered first, after work in flight has finished and before the pool
   * closes.
   */
  onStop(work: () => Promise<void> | void): void

  /** Encrypts with AES-GCM and the service's own `SEAL_KEY`. */
  seal(text: string): Buffer
  open(sealed: Uint8Array): string
}

/** The part of the kit that commands and bootstrap rows get, too. */
export type DatabaseKit = Pick<Kit, 'database' | 'transaction' | 'clock'>

export interface TransactionOptions {
  /** Default READ COMMITTED. */
  readonly isolation?: 'REPEATABLE READ' | 'SERIALIZABLE'
  /** 1 for work that must not run twice, because it changes state outside the database. */
  readonly attempts?: number
}

export interface ConsumeOptions<T> {
  /**
   * Selects, before any transaction, which events of a batch need handling. The others are acknowledged
   * without an inbox row, so the decision must be final: an event may be checked twice, and much later.
   */
  readonly selectRelevant?: (events: readonly T[]) => Promise<readonly boolean[]>
}

export interface EventMeta {
  readonly id: string
  /** Time of the event by the publisher's clock. */
  readonly occurredAt: Date
  readonly subject: string
  /** Delivery count, from 1. */
  readonly attempt: number
}

export interface LoopOptions {
  /** Limits `wakeThrottled`; default as in TokenBucket. */
  readonly wakeLimit?: TokenBucket
}

export interface LoopHandle {
  /** Runs the loop as soon as possible; when woken during a run, it runs once more. */
  wake(): void
  /**
   * Rate-limited wake-up for frequent signals: runs as often as the token bucket allows and coalesces the
   * signals in between.
   */
  wakeThrottled(): void
}

/** Preserves the types of a definition; nothing runs until `main` or a test starts it. */
export function defineService<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
): ServiceDefinition<Schema> {
  return definition
}
