import type { Registry } from 'prom-client'
import type { DataSource, EntityManager, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm'
import type { z } from 'zod'
import type { Rights } from '../database/grants'
import type { Queryable } from '../database/pipelined-reader'
import type { Sharing } from '../database/shared-transaction'
import type { Codec } from '../messaging/codec'
import type { Client, Definition, Handlers } from '../rpc/types'
import type { Logger } from '../telemetry/log'
import type { Clock } from './clock'
import type { EnvironmentSchema, EnvironmentSource, KitEnvironment } from './environment'
import type { TokenBucket } from './token-bucket'

/** What a service says of itself. `start` is its only wiring: read it to know what the service does. */
export interface ServiceDefinition<Schema extends EnvironmentSchema = EnvironmentSchema> {
  /** The service's name: in logs, metrics, consumer names and `database` grants. */
  readonly name: string
  /** Set for a second process from the same code (`settler`); the argument that starts it. */
  readonly process?: string
  /** The service's own variables; the kit's are merged in. A bad value stops the start and names itself. */
  readonly environment: Schema
  readonly database?: DatabaseDefinition<z.output<Schema> & KitEnvironment>
  start(kit: Kit<z.output<Schema> & KitEnvironment>): Promise<void> | void
  /** The operator's words besides the kit's own: `node dist/main.js <word> …`. */
  readonly commands?: Readonly<Record<string, Command>>
}

/**
 * Does one thing on the service's database, as its restricted role, and prints what came of it. The environment is the
 * service's own, checked.
 */
export type Command = (
  database: DataSource,
  words: readonly string[],
  environment: EnvironmentSource,
) => Promise<void>

export interface DatabaseDefinition<Environment = KitEnvironment> {
  readonly entities: readonly EntityTarget<ObjectLiteral>[]
  /** The service's own migrations, in order. The kit's (outbox, inbox, keys) run before them. */
  readonly migrations: readonly (new () => MigrationInterface)[]
  /** What the running service may do with each of its own tables; the kit adds those of its own. */
  readonly rights: Rights
  /** Bootstrap rows; `migrate` runs it as the owner, every time, so it must be repeatable. */
  // Declared as a method so that a definition of a certain environment fits the general type.
  afterMigrate?(database: DataSource, environment: Environment): Promise<void>
}

/** What a running service works with. */
export interface Kit<Environment = KitEnvironment> {
  readonly name: string
  readonly environment: Environment
  /** The service's own database, connected as the restricted role. Throws where none is defined. */
  readonly database: DataSource
  readonly clock: Clock
  readonly log: Logger
  /** For the service's own measurements; served at `/metrics`. */
  readonly metrics: Registry

  /**
   * For statements that read, each by itself and quickly, such as those that follow an index. What is asked in one turn of the
   * event loop shares a way to the database and back.
   */
  readonly pipelinedReads: Queryable

  /**
   * Runs `work` in a transaction, again when PostgreSQL asks for it (40001, 40P01), so it must not
   * do anything but database work: a remote call or a second transaction inside it throws.
   */
  transaction<T>(work: (manager: EntityManager) => Promise<T>, options?: TransactionOptions): Promise<T>

  /** A typed client of another service. Cheap; make it once in `start`. */
  client<D extends Definition>(definition: D, address: string): Client<D>
  /** Answers a gRPC service. The server begins to listen when `start` has returned. */
  serve<D extends Definition>(definition: D, handlers: Handlers<D>): void

  /**
   * Handles a durable event exactly once: `handle` runs inside the transaction that remembers the
   * event. Declare the pair in `nats/manifest.ts` too, or the start fails.
   */
  consume<T>(
    subject: string,
    codec: Codec<T>,
    handle: (event: T, manager: EntityManager, meta: EventMeta) => Promise<void>,
    options?: ConsumeOptions<T>,
  ): void
  /**
   * The same for what is done to many as well as to one: `handle` is given those that came together, in no order, and one
   * member of a batch may be there in two states. Where it throws, each of them is tried alone. Nobody is their caller.
   */
  consumeBatch<T>(
    subject: string,
    codec: Codec<T>,
    handle: (events: readonly T[], manager: EntityManager, metas: readonly EventMeta[]) => Promise<void>,
    options?: ConsumeOptions<T>,
  ): void
  /** A doorbell: told when it happens, if NATS is there; never told of what was missed. */
  subscribe(subject: string, ring: () => void): void
  /** Runs `work` every so many seconds, never twice at once; errors are logged. `wake` runs it now. */
  every(seconds: number, name: string, work: () => Promise<void>, pace?: TokenBucket): LoopHandle
  /** PostgreSQL LISTEN; reconnects by itself. Calls `notified` once, with '', whenever it begins: for what was missed until then. */
  listen(channel: string, notified: (payload: string) => void): Promise<void>

  /** A condition of `/readyz` besides the kit's own (database, gRPC server); throw or false is "not ready". */
  onReady(name: string, check: () => boolean | Promise<boolean>): void
  /** Runs during shutdown, last registered first, after work in hand is finished and before the pool closes. */
  onStop(work: () => Promise<void> | void): void

  /** AES-GCM with `SEAL_KEY`, which is this service's own. */
  seal(text: string): Buffer
  open(sealed: Uint8Array): string
}

export interface TransactionOptions {
  /** READ COMMITTED when left out. */
  readonly isolation?: 'REPEATABLE READ' | 'SERIALIZABLE'
  /** It may be one with others of its kind that begin in the same turn of the event loop; READ COMMITTED. */
  readonly shared?: Sharing
}

export interface ConsumeOptions<T> {
  /**
   * Looks at what came together, before any transaction, and says of each whether there is anything to do. What there is nothing
   * to do about is answered and remembered nowhere, so it must stay so: it may be looked at twice, and much later.
   */
  readonly selectRelevant?: (events: readonly T[]) => Promise<readonly boolean[]>
}

export interface EventMeta {
  readonly id: string
  /** When it happened, by the publisher's clock. */
  readonly occurredAt: Date
  readonly subject: string
  /** 1 for the first delivery. */
  readonly attempt: number
}

export interface LoopHandle {
  /** Runs as soon as possible; woken while it runs, it runs once more. */
  wake(): void
  /** The same for what may come many times a second: then it runs as often as its pace lets it, for all that has come by then. */
  notify(): void
}

/** Keeps the types of a definition; nothing happens until `main` or a test starts it. */
export function defineService<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
): ServiceDefinition<Schema> {
  return definition
}
