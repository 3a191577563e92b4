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
import { stopsOnce } from './leftovers'
import { templateOf } from './template'

type NoRpc = Record<never, never>

export interface StartOptions<D extends Definition> {
  /** The gRPC definition the service serves; types `client` and `as`. */
  readonly rpc?: D
  /** The service's own variables. */
  readonly environment?: Readonly<Record<string, string>>
  /** Stand-ins by the variable that holds their address; stopped with the service. */
  readonly doubles?: Readonly<Record<string, { readonly address: string; stop(): Promise<void> }>>
  /** Starts on the database, stream, clock and variables of another one: a second process (`settler`), a replica. */
  readonly beside?: TestService<Definition>
  /** The superuser's address of the PostgreSQL for its database; that of the test run otherwise. */
  readonly postgres?: string
}

export interface TestService<D extends Definition = NoRpc> {
  /** Calls without an actor. */
  readonly client: Client<D>
  /** A client whose calls carry this actor. */
  as(actor: Actor, address?: string): Client<D>
  /** As the owner of the database, for set-up and assertions. */
  readonly database: Pool
  readonly clock: MovableClock
  readonly address: string
  /** Where `/readyz` and `/metrics` are. */
  readonly sideAddress: string
  readonly environment: Readonly<Record<string, string>>
  /** Publishes an event as another service would and waits until this one has handled it. */
  deliver<T>(subject: string, codec: Codec<T>, event: T, caller?: Caller): Promise<string>
  /** What the service has published on a subject so far, in order. */
  published<T>(subject: string, codec: Codec<T>): Promise<T[]>
  /** Stops the process and leaves its data; `restart` starts it again. */
  halt(): Promise<void>
  /** Stops and starts the process on the same data; clients find it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Makes a fresh database, migrated, and runs the service in this process as its restricted role. */
export async function startService<Schema extends EnvironmentSchema, D extends Definition = NoRpc>(
  definition: ServiceDefinition<Schema>,
  options: StartOptions<D> = {},
): Promise<TestService<D>> {
  const clock = options.beside?.clock ?? new MovableClock()
  const fresh = freshEnvironment()
  const database =
    definition.database && !options.beside
      ? await createDatabase(
          options.postgres,
          options.postgres ? undefined : await templateOf(definition, fresh),
        )
      : undefined
  const doubles = Object.entries(options.doubles ?? {})
  const environment: Record<string, string> = {
    ...(options.beside?.environment ?? { ...fresh, ...addressesOf(database) }),
    ...options.environment,
    ...Object.fromEntries(doubles.map(([name, double]) => [name, double.address])),
    // One that is still free when the service is started again.
    GRPC_PORT: String(await freePort()),
    SIDE_PORT: '0',
  }
  if (!options.beside) await migrate(definition, environment)
  const run = () => runService(definition, environment, { clock, backoff: [10, 20], maxTimeouts: 10 })
  let running: RunningService = await run()

  const clients = new Clients(options.rpc ?? ({} as D), `127.0.0.1:${running.grpcPort}`)
  const pool = database?.pool ?? options.beside?.database
  return {
    client: clients.as(undefined),
    as: (actor, address) => clients.as(actor, address),
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
    stop: stopsOnce(async () => {
      clients.close()
      await running.stop()
      await Promise.all(doubles.map(([, double]) => double.stop()))
      if (options.beside) return
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
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  }
}

function addressesOf(database: TestDatabase | undefined): Record<string, string> {
  return database ? { DATABASE_URL: database.restrictedUrl, MIGRATION_DATABASE_URL: database.ownerUrl } : {}
}

/** How long a test's call may take on a busy machine, in milliseconds; a service's own give up earlier. */
const PATIENCE = 30_000

/** One client per actor and address, made when it is first asked for: a channel costs more than a call. Closed together. */
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
      this.handles.get(key) ?? makeClient(this.definition, this.address, caller, undefined, PATIENCE)
    this.handles.set(key, handle)
    return handle.client
  }

  close(): void {
    for (const handle of this.handles.values()) handle.close()
  }
}
