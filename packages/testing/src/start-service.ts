import { randomBytes, randomUUID } from 'node:crypto'
import { freePort } from '@jejaring/local-servers/system/free-port'
import {
  type Actor,
  type Caller,
  type Client,
  type Codec,
  type Definition,
  type EnvironmentSchema,
  MovableClock,
  makeClient,
  type ServiceDefinition,
} from '@jejaring/service-kit'
import { migrate, type RunningService, runService } from '@jejaring/service-kit/testing'
import type { Pool } from 'pg'
import { createDatabase, type TestDatabase, testServer } from './database'
import { deleteStream, deliverTo, outboxOf } from './events'
import { registerStop } from './leftovers'
import { templateOf } from './template'

type NoRpc = Record<never, never>

export interface StartOptions<D extends Definition> {
  /** The service's gRPC definition; types `client` and `as`. */
  readonly rpc?: D
  /** The service's additional variables. */
  readonly environment?: Readonly<Record<string, string>>
  /** Test doubles by the variable of their address; stopped with the service. */
  readonly doubles?: Readonly<Record<string, { readonly address: string; stop(): Promise<void> }>>
  /**
   * Shares database, stream, clock and variables with another test service: a second process (`settler`) or a
   * replica.
   */
  readonly sharedWith?: TestService<Definition>
  /** The superuser's address of another PostgreSQL for the database; by default that of the test run. */
  readonly postgres?: string
}

export interface TestService<D extends Definition = NoRpc> {
  /** Calls without an actor. */
  readonly client: Client<D>
  /** A client whose calls carry this actor. */
  as(actor: Actor, address?: string): Client<D>
  /** A client of another gRPC service that the process serves, whose calls carry this actor. */
  clientOf<O extends Definition>(definition: O, actor: Actor): Client<O>
  /** Connects as the owner of the database, for set-up and assertions. */
  readonly database: Pool
  readonly clock: MovableClock
  readonly address: string
  /** Serves `/readyz` and `/metrics`. */
  readonly sideAddress: string
  readonly environment: Readonly<Record<string, string>>
  /** Publishes an event as another service would and waits until this service has handled it. */
  deliver<T>(subject: string, codec: Codec<T>, event: T, caller?: Caller): Promise<string>
  /** Returns the events that the service published on a subject, in order. */
  published<T>(subject: string, codec: Codec<T>): Promise<T[]>
  /** Stops the process and keeps its data; `restart` starts it again. */
  halt(): Promise<void>
  /** Restarts the process on the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Creates and migrates a database, then runs the service in this process as its restricted role. */
export async function startService<Schema extends EnvironmentSchema, D extends Definition = NoRpc>(
  definition: ServiceDefinition<Schema>,
  options: StartOptions<D> = {},
): Promise<TestService<D>> {
  const clock = options.sharedWith?.clock ?? new MovableClock()
  const fresh = freshEnvironment()
  const database =
    definition.database && !options.sharedWith
      ? await createDatabase(
          options.postgres,
          options.postgres ? undefined : await templateOf(definition, fresh),
        )
      : undefined
  const doubles = Object.entries(options.doubles ?? {})
  const environment: Record<string, string> = {
    ...(options.sharedWith?.environment ?? { ...fresh, ...addressesOf(database) }),
    ...options.environment,
    ...Object.fromEntries(doubles.map(([name, double]) => [name, double.address])),
    // Stays free while the service restarts.
    GRPC_PORT: String(await freePort()),
    SIDE_PORT: '0',
  }
  if (!options.sharedWith) await migrate(definition, environment)
  const run = () => runService(definition, environment, { clock, backoff: [10, 20], maxTimeouts: 10 })
  let running: RunningService = await run()

  const clients = new Clients(options.rpc ?? ({} as D), `127.0.0.1:${running.grpcPort}`)
  const further: Clients<Definition>[] = []
  const pool = database?.pool ?? options.sharedWith?.database
  return {
    client: clients.as(undefined),
    as: (actor, address) => clients.as(actor, address),
    clientOf(definition, actor) {
      const clientsOf = new Clients(definition, `127.0.0.1:${running.grpcPort}`)
      further.push(clientsOf)
      return clientsOf.as(actor)
    },
    get database() {
      if (!pool) throw new Error('the service has no database')
      return pool
    },
    clock,
    address: `127.0.0.1:${running.grpcPort}`,
    get sideAddress() {
      return `127.0.0.1:${running.sidePort}`
    },
    environment,
    deliver: (subject, codec, event, caller) =>
      deliverTo({ service: definition.name, environment, pool: pool!, clock }, subject, codec, event, caller),
    published: (subject, codec) => outboxOf(pool!, subject, codec),
    halt: () => running.stop(),
    async restart() {
      await running.stop()
      running = await run()
    },
    stop: registerStop(async () => {
      for (const one of [clients, ...further]) one.close()
      await running.stop()
      await Promise.all(doubles.map(([, double]) => double.stop()))
      if (options.sharedWith) return
      if (definition.database) await deleteStream(environment)
      await database?.drop()
    }),
  }
}

function freshEnvironment(): Record<string, string> {
  return {
    NATS_URL: testServer('TEST_NATS_URL'),
    NATS_PREFIX: `t${randomBytes(6).toString('hex')}`,
    IDEMPOTENCY_SECRET: 'a secret for tests only',
    SEAL_KEY: 'a seal key for tests only',
    MESSAGE_KEY: 'a message key for tests only',
    CALLER_KEY: 'a caller key for tests only',
    // Tests call with plain clients; `signed-caller.test.ts` and the attack suite refuse them.
    UNSIGNED_CALLERS: 'accept',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  }
}

function addressesOf(database: TestDatabase | undefined): Record<string, string> {
  return database ? { DATABASE_URL: database.restrictedUrl, MIGRATION_DATABASE_URL: database.ownerUrl } : {}
}

/** Deadline of a test's call on a busy machine, in milliseconds; longer than the service's own deadlines. */
const CALL_TIMEOUT_MS = 30_000

/** Caches one client per actor and address, because a channel costs more than a call. Closes them together. */
class Clients<D extends Definition> {
  private readonly handles = new Map<string, ReturnType<typeof makeClient<D>>>()

  constructor(
    private readonly definition: D,
    private readonly address: string,
  ) {}

  as(actor: Actor | undefined, address = '192.0.2.1'): Client<D> {
    const key = JSON.stringify([actor, address])
    const caller = () => ({ requestId: randomUUID(), actor, address })
    const handle =
      this.handles.get(key) ??
      makeClient(this.definition, this.address, caller, { deadlineMs: CALL_TIMEOUT_MS })
    this.handles.set(key, handle)
    return handle.client
  }

  close(): void {
    for (const handle of this.handles.values()) handle.close()
  }
}
