import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '../../telemetry/log'
import { inboxOf } from './permissions'

export interface Nats {
  readonly connection: NatsConnection
  readonly jetstream: JetStreamClient
  readonly manager: JetStreamManager
}

/**
 * The process's connection to NATS. Connects in the background and retries without limit: a service works
 * without NATS, its events stay in the outbox.
 */
export class NatsLink {
  private readonly opening: Promise<Nats | undefined>
  private readonly listeners: (() => void)[] = []
  private nats: Nats | undefined
  /** Aborted when the connection is lost; one controller per connection. */
  private connectionLost: AbortController | undefined
  private readonly stopping = new AbortController()

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Logger,
  ) {
    this.opening = this.open()
  }

  /** Resolves when connected; undefined when the process stops before. */
  ready(): Promise<Nats | undefined> {
    return this.opening
  }

  get connected(): boolean {
    return this.connectionLost !== undefined && !this.connectionLost.signal.aborted
  }

  /**
   * Waits for a reply, but no longer than the connection lasts: a reply to a request on a lost connection
   * never arrives.
   */
  async untilDisconnected<T>(request: Promise<T>): Promise<T> {
    const signal = this.connectionLost?.signal
    // A reply that arrives after the connection was lost is ignored.
    request.catch(() => undefined)
    if (!signal || signal.aborted) throw new Error('no connection to NATS')
    return await new Promise<T>((resolve, reject) => {
      const lost = () => reject(new Error('the connection to NATS was lost'))
      signal.addEventListener('abort', lost, { once: true })
      request.then(resolve, reject).finally(() => signal.removeEventListener('abort', lost))
    })
  }

  /** Registers a callback for the first connection and each reconnection. */
  onConnect(listener: () => void): void {
    this.listeners.push(listener)
    if (this.nats) listener()
  }

  /** Flushes buffered messages and closes. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const nats = await this.opening
    if (!nats || nats.connection.isClosed()) return
    // Draining needs the server, so it is bounded.
    await Promise.race([
      nats.connection.drain().catch(() => undefined),
      sleep(2_000, undefined, { ref: false }),
    ])
    await nats.connection.close().catch(() => undefined)
  }

  private async open(): Promise<Nats | undefined> {
    while (!this.stopping.signal.aborted) {
      try {
        this.nats = await connectNats(this.url, this.name)
        this.connectionLost = newAbortSignal()
        void this.watch(this.nats.connection)
        for (const listener of this.listeners) listener()
        return this.nats
      } catch (error) {
        this.log.warn({ reason: String(error) }, 'NATS cannot be reached, will try again')
        await sleep(500, undefined, { signal: this.stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.connectionLost?.abort()
        this.log.warn('NATS connection lost')
      }
      if (status.type === 'reconnect') {
        this.connectionLost = newAbortSignal()
        this.log.info('NATS connection is back')
        for (const listener of this.listeners) listener()
      }
    }
  }
}

/**
 * Connects once; throws when there is no server. The library is imported lazily: the gateway does not need
 * it.
 */
export async function connectNats(url: string, name: string): Promise<Nats> {
  const [{ connect }, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ])
  const connection = await connect({
    ...connectOptionsOf(url),
    name,
    timeout: 3_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ignoreAuthErrorAbort: true,
    // Detects a dead server within 30 s instead of 4 min.
    pingInterval: 10_000,
    // Capturing a stack trace per request costs 2 % of publishing.
    noAsyncTraces: true,
  })
  // Skips the account check: it is a request, and the server may disappear in between.
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 })
  return { connection, jetstream: jetstream(connection, { timeout: 5_000 }), manager }
}

/**
 * True for the client's errors when no server is reachable or it rejects the credentials. Compares names, so
 * that the library is not loaded.
 */
export function isNatsUnavailable(error: unknown): boolean {
  const { name } = error as Error
  return ['ConnectionError', 'AuthorizationError', 'UserAuthenticationExpiredError'].includes(name)
}

/**
 * Connection options from `NATS_URL`. The client itself ignores user information in a URL: a token, or user
 * and password. `tls://` requires TLS; `?sslrootcert=` names the CA file, as in a PostgreSQL URL.
 */
function connectOptionsOf(urls: string) {
  const servers = urls.split(',').map((server) => new URL(server.trim()))
  const { username, password, protocol, searchParams } = servers[0]!
  const caFile = searchParams.get('sslrootcert') ?? undefined
  return {
    servers: servers.map((server) => server.host),
    tls: protocol === 'tls:' ? { caFile } : undefined,
    ...credentialsOf(decodeURIComponent(username), decodeURIComponent(password)),
  }
}

function credentialsOf(user: string, pass: string) {
  if (!pass) return user ? { token: user } : {}
  // Other characters are not valid in a subject.
  return { user, pass, ...(/^[\w-]+$/.test(user) ? { inboxPrefix: inboxOf(user) } : {}) }
}

/** Every pending reply adds a listener: a full batch of the relay is no leak. */
function newAbortSignal(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
