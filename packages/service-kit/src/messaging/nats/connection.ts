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
 * The process's connection to NATS. It is looked for in the background and for ever: a service works
 * without it, its events wait in the outbox.
 */
export class NatsLink {
  private readonly opening: Promise<Nats | undefined>
  private readonly listeners: (() => void)[] = []
  private nats: Nats | undefined
  /** Aborted when the connection is lost; a new one for each connection. */
  private connectionLost: AbortController | undefined
  private readonly stopping = new AbortController()

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Logger,
  ) {
    this.opening = this.open()
  }

  /** Resolves when there is a connection; undefined when the process stops before. */
  ready(): Promise<Nats | undefined> {
    return this.opening
  }

  get connected(): boolean {
    return this.connectionLost !== undefined && !this.connectionLost.signal.aborted
  }

  /** Waits for an answer, but not longer than the connection lasts: what was asked over a lost one never comes. */
  async untilDisconnected<T>(asked: Promise<T>): Promise<T> {
    const line = this.connectionLost?.signal
    // An answer that comes too late, good or bad, is nobody's.
    asked.catch(() => undefined)
    if (!line || line.aborted) throw new Error('no connection to NATS')
    return await new Promise<T>((resolve, reject) => {
      const lost = () => reject(new Error('the connection to NATS was lost'))
      line.addEventListener('abort', lost, { once: true })
      asked.then(resolve, reject).finally(() => line.removeEventListener('abort', lost))
    })
  }

  /** Told at the first connection and after each reconnection. */
  onConnect(told: () => void): void {
    this.listeners.push(told)
    if (this.nats) told()
  }

  /** Sends what is buffered and closes. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const nats = await this.opening
    if (!nats || nats.connection.isClosed()) return
    // Draining needs the server; without one there is nothing to wait for.
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
        for (const told of this.listeners) told()
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
        for (const told of this.listeners) told()
      }
    }
  }
}

/** Connects once; throws when there is no server. Loaded late, so that the gateway need not carry it. */
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
    // Notices a dead server within half a minute instead of four.
    pingInterval: 10_000,
    // A stack trace for each request would be a fiftieth of what publishing costs.
    noAsyncTraces: true,
  })
  // No check of the account: it is a request, and the server may go away between the two.
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 })
  return { connection, jetstream: jetstream(connection, { timeout: 5_000 }), manager }
}

/** What the client fails with where there is no server, or none that knows us. Told by name, so that it need not be loaded. */
export function isNatsAway(error: unknown): boolean {
  const { name } = error as Error
  return ['ConnectionError', 'AuthorizationError', 'UserAuthenticationExpiredError'].includes(name)
}

/**
 * The client ignores what stands before the `@`: a token, or user and password. `tls://` is TLS or nothing; the file that
 * `?sslrootcert=` names, as in the address of a database, has the authority that signed the server's certificate.
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
  // Any other name cannot be a part of a subject.
  return { user, pass, ...(/^[\w-]+$/.test(user) ? { inboxPrefix: inboxOf(user) } : {}) }
}

/** Everything that waits for an answer listens: a full batch of the relay is no leak. */
function newAbortSignal(): AbortController {
  const line = new AbortController()
  setMaxListeners(0, line.signal)
  return line
}
